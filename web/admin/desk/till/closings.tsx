import { useId, useRef, useState } from 'react'
import type { TillClosing, TillDay, TillOf } from '../../../../domain/money/till.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ClosingForm } from './closing-form.tsx'
import { TakingsTable } from './takings-card.tsx'

interface ClosingsProps {
  readonly day: TillDay
  readonly till: TillOf
  readonly isToCome: boolean
}

export function Closings({ day, till, isToCome }: ClosingsProps) {
  const canClose = useCan('till.close')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { date, currency: present } = day
  const { open, currency } = till
  const closings = day.closings.filter((closing) => closing.currency === currency)
  const inIt = currency === present ? '' : ` in ${currency}`
  const hasMore = open.entries > 0 || closings.length === 0
  const leave = () => {
    setIsOpen(false)
    heading.current?.focus()
  }
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none print:break-after-avoid">
        {closings.length === 0 ? 'Closing' : 'Closings'}
        {inIt}
      </h2>
      {closings.map((closing) => (
        <Closing key={closing.number} closing={closing} />
      ))}
      {closings.length > 0 && !hasMore && <p className="text-muted print:hidden">Everything that was paid is closed.</p>}
      {closings.length === 0 && <p className="hidden print:block">The till is still open.</p>}
      {canClose && !isToCome && hasMore && (
        <div className="print:hidden">
          {isOpen ? (
            <ClosingForm date={date} open={open} currency={currency} onClosed={leave} onCancel={leave} />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">
                {closings.length === 0
                  ? 'Count the cash and close the till. Later payments belong to the next closing.'
                  : `${open.entries === 1 ? '1 payment' : `${open.entries} payments`} since the last closing.`}
              </p>
              <Button className="px-4!" onClick={() => setIsOpen(true)}>
                Close the till{inIt}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function Closing({ closing }: { readonly closing: TillClosing }) {
  const formats = useFormats(closing.currency)
  const { number, at, by, takings, startingCash, countedCash, difference, note } = closing
  const lines = [
    ['Cash at the start', formats.price(startingCash)],
    ['Cash expected', formats.price(countedCash - difference)],
    ['Cash counted', formats.price(countedCash)],
    ['Difference', difference === 0 ? 'None' : formats.price(difference)],
  ] as const
  return (
    <article
      aria-label={`Closing ${number}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4 print:break-inside-avoid"
    >
      <div>
        <h3 className="font-medium">Closing {number}</h3>
        <p className="text-sm text-muted">
          {formats.dateAndTime(at)}, {by.label}
        </p>
      </div>
      {takings.length > 0 ? (
        <TakingsTable takings={takings} currency={closing.currency} />
      ) : (
        <p className="text-muted">Nothing was paid.</p>
      )}
      <dl className="grid gap-1 border-t border-line pt-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 last:font-semibold">
            <dt>{name}</dt>
            <dd className={`tabular-nums ${name === 'Difference' && difference !== 0 ? 'text-danger' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
    </article>
  )
}
