import { msg, t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { say } from '../../../../domain/language/say.ts'
import { methodNames, refundReasonNames } from '../../../../domain/money/payments.ts'
import type { TillEntry } from '../../../../domain/money/till.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { kept } from '../../../language/direction.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SaleRefund } from './sale-refund.tsx'

export function visitPath(id: string, date: string): string {
  return `/admin/day?date=${date}&panel=visit.${id}`
}

export function EntryList({ entries, canTake }: { readonly entries: readonly TillEntry[]; readonly canTake: boolean }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface print:border-0">
      <h2 id={id} className="p-4 pb-2 text-lg font-semibold sm:px-5 print:px-0">
        {t`Payments`}
      </h2>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} canTake={canTake} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, canTake }: { readonly entry: TillEntry; readonly canTake: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const formats = useFormats(entry.currency)
  const { at, amount, tip, method, refundOf, reason, kind, stylist, by, closing } = entry
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 py-2.5 first:border-t-0 sm:px-5 print:break-inside-avoid print:px-0 print:py-1">
      <p className="font-medium wrap-anywhere">
        <Subject entry={entry} />
        {stylist && <span className="font-normal text-muted"> · {stylist}</span>}
      </p>
      <p className="text-end font-medium whitespace-nowrap tabular-nums">{formats.price(amount)}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {[
          formats.timeAt(at),
          kind === 'visit' || kind === 'sale' ? say(methodNames[method]) : say(kindNames[kind]),
          ...(refundOf === null ? [] : [t`Refund`]),
          ...(reason === null ? [] : [say(refundReasonNames[reason])]),
          ...(kind === 'sale' && refundOf === null ? [say(kindNames.sale)] : []),
          by.label,
          ...(closing === null ? [] : [t`Closing ${closing}`]),
        ]
          .map(kept)
          .join(' · ')}
      </p>
      {tip !== 0 && (
        <p className="text-end text-sm whitespace-nowrap text-muted tabular-nums">
          {tip > 0 ? t`+ ${{ amount: formats.price(tip) }} tip` : t`${{ amount: formats.price(tip) }} tip`}
        </p>
      )}
      {kind === 'sale' && refundOf === null && canTake && entry.refundable.amount > 0 && !isOpen && (
        <Button
          variant="quiet"
          aria-label={t`Give back ${{ sale: entry.text }}`}
          className="-my-1.5 -me-2 min-h-11! justify-self-end px-2! text-sm! print:hidden"
          onClick={() => setIsOpen(true)}
        >
          {t`Give back`}
        </Button>
      )}
      {isOpen && <SaleRefund sale={entry} onDone={() => setIsOpen(false)} />}
    </li>
  )
}

const kindNames = { sale: msg`Sale`, cash_in: msg`Cash in`, cash_out: msg`Cash out` } as const

function Subject({ entry: { kind, appointmentId, visitDate, client, text, refundOf } }: { readonly entry: TillEntry }) {
  const formats = useFormats()
  if (appointmentId === null) return text || (kind === 'sale' && refundOf !== null ? t`Sale given back` : t`Without a visit`)
  if (visitDate === null) return t`Deleted booking ${{ id: appointmentId }}`
  return (
    <Link
      to={visitPath(appointmentId, dateAt(visitDate, formats.timeZone))}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-accent print:no-underline"
    >
      {client ?? t`Unknown Client`}
    </Link>
  )
}
