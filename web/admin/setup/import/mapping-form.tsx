import { t } from '@lingui/core/macro'
import { type FormEvent, useRef, useState } from 'react'
import { withCommas } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { listFields, type TableKind } from '../../../../domain/operations/moving-in/table-fields.ts'
import {
  detectDateOrder,
  mappingProblems,
  suggestMapping,
  type TableMapping,
  unknownStatuses,
} from '../../../../domain/operations/moving-in/table-mapping.ts'
import type { ColumnProfile } from '../../../../domain/operations/moving-in/table-profile.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { ColumnField, columnNames } from './column-field.tsx'
import { DateOrderQuestion, KindQuestion, StatusQuestion, SystemField } from './mapping-questions.tsx'

interface MappingFormProps {
  readonly columns: readonly ColumnProfile[]
  readonly initial: TableMapping
  readonly errors: Readonly<Record<string, string>>
  readonly isBusy: boolean
  readonly onCheck: (mapping: TableMapping) => void
  readonly onCancel: (() => void) | null
}

export function MappingForm({ columns, initial, errors: refused, isBusy, onCheck, onCancel }: MappingFormProps) {
  const [mapping, setMapping] = useState(initial)
  const [wasSent, setWasSent] = useState(false)
  // Checking the file saves them.
  const { question, mayLeave } = useUnsavedChanges(mapping !== initial && !isBusy)
  const form = useRef<HTMLFormElement>(null)
  const errors = { ...(wasSent ? mappingProblems(columns, mapping) : {}), ...(mapping === initial ? refused : {}) }
  const names = columnNames(columns)
  const used = new Set(Object.values(mapping.columns))
  const unused = names.filter((_, index) => !used.has(index) && (columns[index]?.filled ?? 0) > 0)

  function changeKind(kind: TableKind): void {
    const headers = columns.map(({ header }) => header)
    setMapping(kind === initial.kind ? initial : { ...suggestMapping(headers, { kind, columns }), system: mapping.system })
  }

  function changeColumn(field: string, column: number | undefined): void {
    const { [field]: _, ...others } = mapping.columns as Record<string, number>
    setMapping({ ...mapping, columns: column === undefined ? others : { ...others, [field]: column } })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setWasSent(true)
    if (Object.keys(mappingProblems(columns, mapping)).length === 0) onCheck(mapping)
    // After the errors are rendered.
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t`Columns`}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <KindQuestion kind={mapping.kind} onChange={changeKind} />
      <div className="grid gap-1">
        <h3 className="font-medium">{t`What stands where`}</h3>
        <p className="text-sm text-muted">{t`Choose the column for each. What the file doesn’t have stays empty.`}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 md:grid-cols-2">
        {listFields(mapping.kind).map(([field, { label }]) => (
          <ColumnField
            key={field}
            label={say(label)}
            names={names}
            columns={columns}
            value={(mapping.columns as Record<string, number>)[field]}
            error={errors[field]}
            onChange={(column) => changeColumn(field, column)}
          />
        ))}
      </div>
      {detectDateOrder(columns, mapping) === 'ask' && (
        <DateOrderQuestion
          columns={columns}
          mapping={mapping}
          error={errors.dateOrder}
          onChange={(dateOrder) => setMapping({ ...mapping, dateOrder })}
        />
      )}
      <StatusQuestion
        words={unknownStatuses(columns, mapping)}
        statuses={mapping.statuses}
        error={errors.statuses}
        onChange={(statuses) => setMapping({ ...mapping, statuses })}
      />
      <SystemField value={mapping.system} error={errors.system} onChange={(system) => setMapping({ ...mapping, system })} />
      {unused.length > 0 && <UnusedColumns names={unused} />}
      <MappingFormEnd isBusy={isBusy} onBack={onCancel && (async () => (await mayLeave()) && onCancel())} />
      {question}
    </form>
  )
}

function UnusedColumns({ names }: { readonly names: readonly string[] }) {
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 content-center cursor-pointer font-medium">
        {t`Columns that aren’t imported (${{ count: names.length }})`}
      </summary>
      <p className="wrap-anywhere">{withCommas(names)}</p>
    </details>
  )
}

interface MappingFormEndProps {
  readonly isBusy: boolean
  /** Returns to the result; null at first. */
  readonly onBack: (() => void) | null
}

function MappingFormEnd({ isBusy, onBack }: MappingFormEndProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={isBusy}>
        {t`Check the file`}
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          {t`Back to the result`}
        </Button>
      )}
      <p className="text-sm text-muted">{t`Nothing is imported yet.`}</p>
    </div>
  )
}
