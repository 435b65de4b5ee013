import { t } from '@lingui/core/macro'
import { useEffect, useId } from 'react'
import type { NamesHere, UnknownNames } from '../../../../domain/operations/moving-in/names-here.ts'
import { fetchServices, fetchStylists, selectServices, selectStylists } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { bookingsText } from '../../shared/count-text.ts'

interface NamesSectionProps {
  readonly unknown: UnknownNames
  readonly checked: NamesHere | undefined
  readonly chosen: NamesHere | null
  readonly isBusy: boolean
  readonly onChange: (names: NamesHere) => void
  readonly onCheck: () => void
}

const kinds = ['stylists', 'services'] as const
type Kind = (typeof kinds)[number]

/** Maps stylists and services of the file without a match here, once for all lines. */
export function NamesSection({ unknown, checked, chosen, isBusy, onChange, onCheck }: NamesSectionProps) {
  const titleId = useId()
  const names = chosen ?? checked ?? { stylists: {}, services: {} }
  const salonNames = useNamesHere()
  const rows = kinds.flatMap((kind) => buildRows(kind, unknown, checked))
  if (rows.length === 0) return null

  function choose(kind: Kind, key: string, name: string): void {
    const { [key]: _, ...others } = names[kind]
    onChange({ ...names, [kind]: name === '' ? others : { ...others, [key]: name } })
  }

  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h3 id={titleId} className="font-medium">
        {t`Names that aren’t here`}
      </h3>
      <p className="text-sm text-muted">
        {t`If one of them is a stylist or service of yours under another name, choose it once for all lines.`}
      </p>
      <div className="grid max-h-[36rem] grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2">
        {rows.map(({ kind, key, name, bookings }) => (
          <SelectField
            key={`${kind} ${key}`}
            label={t`“${name}”`}
            hint={[kind === 'stylists' ? t`Stylist` : t`Service`, bookings && bookingsText(bookings)]
              .filter(Boolean)
              .join(' · ')}
            value={names[kind][key] ?? ''}
            onChange={({ target }) => choose(kind, key, target.value)}
            options={buildOptions(salonNames[kind], names[kind][key]).map((each) => [each, each])}
          >
            <option value="">{kind === 'stylists' ? t`Nobody who is here` : t`None of yours`}</option>
          </SelectField>
        ))}
      </div>
      {chosen && (
        <div>
          <Button busy={isBusy} onClick={onCheck}>
            {t`Check again with these names`}
          </Button>
        </div>
      )}
    </section>
  )
}

function useNamesHere(): Readonly<Record<Kind, readonly string[]>> {
  const dispatch = useAppDispatch()
  const stylists = useAppSelector(selectStylists)
  const services = useAppSelector(selectServices)
  useEffect(() => {
    void dispatch(fetchStylists())
    void dispatch(fetchServices())
  }, [dispatch])
  return {
    stylists: stylists.map(({ stylistName }) => stylistName),
    services: services.map(({ ServiceName }) => ServiceName),
  }
}

/** Includes a chosen option that no longer exists. */
function buildOptions(here: readonly string[], chosen: string | undefined): string[] {
  return [...new Set(chosen === undefined ? here : [...here, chosen])]
}

function buildRows(kind: Kind, unknown: UnknownNames, checked: NamesHere | undefined) {
  const mapped = Object.keys(checked?.[kind] ?? {}).map((key) => ({ key, name: key, bookings: 0 }))
  const open = unknown[kind].filter(({ key }) => !mapped.some((each) => each.key === key))
  return [...open, ...mapped].map((row) => ({ kind, ...row }))
}
