import { t } from '@lingui/core/macro'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useFocusKept } from '../../../ui/use-still-list.ts'
import type { TypedInterval } from '../../shared/form/time-input.ts'
import { withBreak } from './time-text.ts'

interface IntervalsFieldProps {
  readonly label: string
  readonly value: readonly TypedInterval[]
  readonly onChange: (value: readonly TypedInterval[]) => void
  readonly error: string | undefined
}

/** Working hours of one day. The time between two intervals is a break. */
export function IntervalsField({ label, value, onChange, error }: IntervalsFieldProps) {
  const errorId = useId()
  const rows = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(rows, add)
  const set = (index: number, changed: Partial<TypedInterval>) =>
    onChange(value.map((each, other) => (other === index ? { ...each, ...changed } : each)))
  return (
    <div ref={rows} className="grid justify-items-start gap-2">
      {value.map((interval, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an interval has no other key
        <div key={index} className="flex max-w-full items-center gap-1 sm:gap-2">
          <TimeInput
            label={t({ message: `${{ day: label }}, from`, comment: 'Field for the time when work starts that day' })}
            value={interval.starts}
            errorId={error && errorId}
            onChange={(starts) => set(index, { starts })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={t({ message: `${{ day: label }}, to`, comment: 'Field for the time when work ends that day' })}
            value={interval.ends}
            errorId={error && errorId}
            onChange={(ends) => set(index, { ends })}
          />
          {value.length > 1 && (
            <button
              type="button"
              aria-label={t`Remove these hours of ${{ day: label }}`}
              onClick={() => onChange(value.filter((_, other) => other !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
      ))}
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <Button
        ref={add}
        variant="quiet"
        className="-ms-3 px-3!"
        aria-label={t`Add a break on ${{ day: label }}`}
        onClick={() => onChange(withBreak(value))}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t`Add a break`}
      </Button>
    </div>
  )
}

interface TimeInputProps {
  readonly label: string
  readonly value: string
  readonly errorId: string | undefined | ''
  readonly name?: string
  readonly onChange: (value: string) => void
}

/** Steps by 5 minutes. */
export function TimeInput({ label, value, errorId, name, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      step={300}
      name={name}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${inputClass} w-auto! min-w-0 px-2! sm:min-w-32 sm:px-3.5!`}
    />
  )
}
