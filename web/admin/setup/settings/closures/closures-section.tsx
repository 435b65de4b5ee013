import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { DateField } from '../../../../parts/times/date-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useFocusKept } from '../../../../ui/use-still-list.ts'
import { Section } from '../section.tsx'
import { newKey, type TypedClosure } from '../settings-draft.ts'
import type { SettingsForm } from '../use-settings.ts'
import { HolidaysPart, toClosure } from './holidays-part.tsx'

export function ClosuresSection({ draft: { closures, hours }, errors, change }: SettingsForm) {
  const set = (path: string, edit: (rows: readonly TypedClosure[]) => readonly TypedClosure[]) =>
    change(path, (draft) => ({ ...draft, closures: edit(draft.closures) }))
  const rows = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(rows, add)
  useRemovalShield(closures.length)
  return (
    <Section id="closures" title={t`Closures`} about={t`Holidays and other days off. Clients see the dates and the reason.`}>
      <div ref={rows} className="grid gap-5">
        {closures.length > 0 && (
          <ul className="grid gap-4">
            {closures.map((closure, index) => {
              const field = (name: 'from' | 'to' | 'reason') => ({
                name: `closures.${index}.${name}`,
                value: closure[name],
                error: errors[`closures.${index}.${name}`],
                onChange: ({ target }: { readonly target: { readonly value: string } }) =>
                  // The first day may set the last one too.
                  set(name === 'from' ? `closures.${index}` : `closures.${index}.${name}`, (rows) =>
                    rows.map((one) => (one.key === closure.key ? withValue(one, name, target.value) : one)),
                  ),
              })
              const name = closure.reason || index + 1
              return (
                <li
                  key={closure.key}
                  className="grid items-start gap-x-4 gap-y-2 rounded-control bg-sunken p-4 sm:grid-cols-2 xl:grid-cols-[11.5rem_11.5rem_minmax(0,1fr)_auto]"
                >
                  <DateField label={t`First day`} {...field('from')} />
                  <DateField label={t`Last day`} min={closure.from} {...field('to')} />
                  <TextField label={t`Reason`} placeholder={t`Christmas`} {...field('reason')} />
                  <Button
                    variant="secondary"
                    className="px-3! sm:mt-7.5 sm:justify-self-start"
                    onClick={() => set('closures', (rows) => rows.filter(({ key }) => key !== closure.key))}
                  >
                    <X aria-hidden="true" className="size-4" />
                    <Trans>
                      <span className="sm:sr-only">Remove</span>
                      <span className="sr-only"> closure {name}</span>
                    </Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
        <p>
          <Button
            ref={add}
            variant="secondary"
            onClick={() => {
              flushSync(() => set('closures', (rows) => [...rows, { key: newKey(), from: '', to: '', reason: '' }]))
              rows.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus()
            }}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t`Add a closure`}
          </Button>
        </p>
        <HolidaysPart
          hours={hours}
          closures={closures}
          onTake={(taken, form) => {
            flushSync(() => set('closures', (rows) => [...rows, ...taken.map(toClosure)].toSorted(byDate)))
            form?.requestSubmit()
          }}
        />
      </div>
    </Section>
  )
}

const byDate = (one: TypedClosure, other: TypedClosure) => one.from.localeCompare(other.from)

/** Sets the last day to the first while it is empty or earlier. */
function withValue(closure: TypedClosure, name: 'from' | 'to' | 'reason', value: string): TypedClosure {
  const changed = { ...closure, [name]: value }
  return name === 'from' && (closure.to === '' || closure.to < value) ? { ...changed, to: value } : changed
}
