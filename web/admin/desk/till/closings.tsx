import { plural, t } from '@lingui/core/macro'
import { useId, useRef, useState } from 'react'
import { withCommas } from '../../../../domain/language/lists.ts'
import type { TillClosing, TillDay, TillOf } from '../../../../domain/money/till.ts'
import { kept } from '../../../language/direction.ts'
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
  const isPresent = currency === present
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
        {closingsHeading(closings.length, isPresent ? null : currency)}
      </h2>
      {closings.map((closing) => (
        <Closing key={closing.number} closing={closing} />
      ))}
      {closings.length > 0 && !hasMore && <p className="text-muted print:hidden">{t`Everything that was paid is closed.`}</p>}
      {closings.length === 0 && <p className="hidden print:block">{t`The till is still open.`}</p>}
      {canClose && !isToCome && hasMore && (
        <div className="print:hidden">
          {isOpen ? (
            <ClosingForm date={date} open={open} currency={currency} onClosed={leave} onCancel={leave} />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">
                {closings.length === 0
                  ? t`Count the cash and close the till. Later payments belong to the next closing.`
                  : t`${plural(
                      { count: open.entries },
                      { one: '# payment since the last closing.', other: '# payments since the last closing.' },
                    )}`}
              </p>
              <Button className="px-4!" onClick={() => setIsOpen(true)}>
                {isPresent ? t`Close the till` : t`Close the till in ${currency}`}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

/** @param currency null for the salon's present one */
function closingsHeading(count: number, currency: string | null): string {
  if (count === 0) return currency === null ? t`Closing` : t`Closing in ${currency}`
  return currency === null ? t`Closings` : t`Closings in ${currency}`
}

function Closing({ closing }: { readonly closing: TillClosing }) {
  const formats = useFormats(closing.currency)
  const { number, at, by, takings, startingCash, countedCash, difference, note } = closing
  const lines = [
    [t`Cash at the start`, formats.price(startingCash)],
    [t`Cash expected`, formats.price(countedCash - difference)],
    [t`Cash counted`, formats.price(countedCash)],
  ] as const
  return (
    <article
      aria-label={t`Closing ${number}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4 print:break-inside-avoid"
    >
      <div>
        <h3 className="font-medium">{t`Closing ${number}`}</h3>
        <p className="text-sm text-muted">{withCommas([formats.dateAndTime(at), by.label])}</p>
      </div>
      {takings.length > 0 ? (
        <TakingsTable takings={takings} currency={closing.currency} />
      ) : (
        <p className="text-muted">{t`Nothing was paid.`}</p>
      )}
      <dl className="grid gap-1 border-t border-line pt-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 font-semibold">
          <dt>{t`Difference`}</dt>
          <dd className={`tabular-nums ${difference === 0 ? '' : 'text-danger'}`}>
            {difference === 0 ? t({ message: 'None', context: 'difference' }) : formats.price(difference)}
          </dd>
        </div>
      </dl>
      {note && <p className="text-sm whitespace-pre-line wrap-anywhere">{kept(note)}</p>}
    </article>
  )
}
