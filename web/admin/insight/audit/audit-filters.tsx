import { t } from '@lingui/core/macro'
import { type AuditArea, auditAreas } from '../../../../domain/insight/audit.ts'
import { areaNames } from '../../../../domain/insight/audit-words/sentences.ts'
import { sayAll } from '../../../../domain/language/say.ts'
import { DateField } from '../../../parts/dates/date-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useTypedDate } from '../../shared/form/typed-date.ts'
import { type AuditParams, useStaffNamesQuery } from './audit-api.ts'

interface FiltersProps {
  readonly params: AuditParams
  readonly actors: ReadonlyMap<string, string>
  readonly onChange: (changes: Partial<AuditParams>) => void
}

export function AuditFilters({ params, actors, onChange }: FiltersProps) {
  const isHydrated = useHydrated()
  const names = sayAll(areaNames)
  const { data: staff } = useStaffNamesQuery()
  const actorNames = new Map([...(staff?.items ?? []).map(({ id, name }) => [id, name] as const), ...actors])
  if (params.actor && !actorNames.has(params.actor)) actorNames.set(params.actor, params.actor)
  const toFilter = (value: string) => value || undefined
  const from = useTypedDate(params.from ?? '', (value) => onChange({ from: toFilter(value) }))
  const to = useTypedDate(params.to ?? '', (value) => onChange({ to: toFilter(value) }))
  return (
    <div className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-4">
      <SelectField
        label={t({ message: 'What', context: 'column of the audit log', comment: 'Which part of the salon the log is about' })}
        disabled={!isHydrated}
        value={params.area ?? ''}
        onChange={({ target }) => onChange({ area: toFilter(target.value) as AuditArea | undefined })}
        options={auditAreas.map((area) => [area, names[area]])}
      >
        <option value="">{t`Everything`}</option>
      </SelectField>
      <SelectField
        label={t`Who`}
        disabled={!isHydrated}
        value={params.actor ?? ''}
        onChange={({ target }) => onChange({ actor: toFilter(target.value) })}
        options={[...actorNames].map(([id, name]) => [id, name])}
      >
        <option value="">{t({ message: 'Everybody', context: 'in the audit log' })}</option>
      </SelectField>
      <DateField label={t({ message: 'From', context: 'first day' })} disabled={!isHydrated} max={params.to} {...from} />
      <DateField label={t({ message: 'To', context: 'last day' })} disabled={!isHydrated} min={params.from} {...to} />
    </div>
  )
}
