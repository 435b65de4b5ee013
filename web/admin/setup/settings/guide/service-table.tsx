import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useFormats } from '../../../../store/hooks.ts'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { GroupError, rowButtonClass, rowInputClass } from '../section.tsx'
import type { TypedService } from './typed-services.ts'

interface ServiceTableProps {
  readonly rows: readonly TypedService[]
  /** Keyed by field path. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (rows: readonly TypedService[]) => void
}

type Column = 'name' | 'price' | 'minutes' | 'processing'

/** Field in the API, and the kind of keyboard. */
const columns = {
  name: { field: 'ServiceName', mode: 'text', width: 'col-span-6 sm:col-span-1' },
  price: { field: 'Price', mode: 'decimal', width: 'col-span-2 sm:col-span-1' },
  minutes: { field: 'Duration', mode: 'numeric', width: 'col-span-2 sm:col-span-1' },
  processing: { field: 'processingMinutes', mode: 'numeric', width: 'col-span-2 sm:col-span-1' },
} as const

const hints = (): Partial<Record<Column, string>> => ({
  name: t`Name`,
  processing: t({ message: 'none', comment: 'In an empty field: this service has no time of processing' }),
})

function cellLabel(column: Column, service: string, currency: string): string {
  const all = {
    name: t`Name of ${service}`,
    price: t`Price (${currency}) of ${service}`,
    minutes: t`Minutes of ${service}`,
    processing: t`Processing of ${service}`,
  }
  return all[column]
}

const gridClass = 'grid grid-cols-6 gap-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem_6rem_2.75rem]'

export function ServiceTable({ rows, errors, onChange }: ServiceTableProps) {
  const { currency } = useFormats()
  useRemovalShield(rows.length)
  const labels: Record<Column, string> = {
    name: t`Name`,
    price: t`Price (${currency})`,
    minutes: t`Minutes`,
    processing: t({ message: 'Processing', comment: 'Minutes in which color works' }),
  }
  const set = (key: string, part: Partial<TypedService>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className={`${gridClass} text-sm text-muted max-sm:hidden`}>
        {Object.values(labels).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul className="grid gap-2">
        {rows.map((row, index) => {
          const what = row.name.trim() || t`service ${{ number: index + 1 }}`
          const firstError = Object.entries(errors).find(([path]) => path.startsWith(`services.${index}.`))
          return (
            <li key={row.key} className="grid gap-1 border-t border-line pt-2 sm:border-t-0 sm:pt-0">
              <div className={gridClass}>
                {(Object.keys(columns) as Column[]).map((column) => {
                  const { field, mode, width } = columns[column]
                  const error = errors[`services.${index}.${field}`]
                  return (
                    <label key={column} className={`grid min-w-0 gap-0.5 ${width}`}>
                      <span aria-hidden="true" className={`text-sm text-muted sm:hidden ${column === 'name' ? 'sr-only' : ''}`}>
                        {labels[column]}
                      </span>
                      <input
                        type="text"
                        inputMode={mode}
                        name={`services.${index}.${field}`}
                        aria-label={cellLabel(column, what, currency)}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error ? `service-error-${row.key}` : undefined}
                        placeholder={hints()[column]}
                        value={row[column]}
                        onChange={({ target }) => set(row.key, { [column]: target.value })}
                        className={`${rowInputClass} w-full`}
                      />
                    </label>
                  )
                })}
                <button
                  type="button"
                  aria-label={t`Remove ${{ name: what }}`}
                  onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  className={`${rowButtonClass} max-sm:col-span-6 max-sm:justify-self-end`}
                >
                  <X aria-hidden="true" className="size-4" />
                  <span className="sm:sr-only">{t`Remove`}</span>
                </button>
              </div>
              <GroupError id={`service-error-${row.key}`}>{firstError?.[1]}</GroupError>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
