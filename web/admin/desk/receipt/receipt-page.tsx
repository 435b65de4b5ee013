import { Printer } from 'lucide-react'
import { discountReasonNames } from '../../../../domain/till/discount.ts'
import { methodNames } from '../../../../domain/till/payments.ts'
import { type Receipt, receipt, receiptNotice } from '../../../../domain/till/receipt.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Api } from '../../../api.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { apiSlice, refetchOnLive } from '../../../store/api-slice.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'

export const meta = pageMeta('Receipt', 'What a client paid for a visit.')

const { useReceiptQuery } = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      query: (id) => (api: Api) => api.call('GET', `/appointments/${encodeURIComponent(id)}/receipt`, receipt),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

const searchParams = {
  read: (search: URLSearchParams) => ({ visit: search.get('visit') ?? '' }),
  write: ({ visit }: { readonly visit: string }) => new URLSearchParams({ visit }),
}

/** A visit's receipt, to be printed. */
export default function ReceiptPage() {
  const { params } = useSearchParamsState(searchParams)
  const { currentData: data, error, refetch } = useReceiptQuery(params.visit, { skip: params.visit === '' })
  const formats = useFormats()
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="font-serif text-heading font-medium">
          Receipt
        </h1>
        {data && (
          <div className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink
              variant="secondary"
              to={`/admin/day?date=${dateAt(data.date, formats.timeZone)}&panel=visit.${data.bookingId}`}
              className="px-4!"
            >
              Back to the visit
            </ButtonLink>
            <Button className="px-4!" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" />
              Print
            </Button>
          </div>
        )}
      </div>
      {params.visit === '' && <EmptyState text="Choose a visit on the day to see its receipt." />}
      {error && !data && <LoadFailed what="the receipt" error={(error as Failure).message} onRetry={refetch} />}
      {!data && !error && params.visit !== '' && <Loader label="Loading the receipt…" />}
      {data && <ReceiptPaper data={data} />}
    </div>
  )
}

type Line = readonly [name: string, value: string, isStrong?: boolean]

function ReceiptPaper({ data }: { readonly data: Receipt }) {
  const formats = useFormats(data.currency)
  const { salon, client, stylist, date, services, charges, discount, tips, entries, due, bookingId } = data
  const price = formats.price
  const lines: Line[] = [
    ...services.map(({ name, price: cost }): Line => [name, price(cost)]),
    ['Price', price(charges), true],
    ...(discount ? [[`Discount: ${discountReasonNames[discount.reason]}`, price(-discount.amount)] as Line] : []),
    ...(tips !== 0 ? [['Tip', price(tips)] as Line] : []),
    ...entries.map(({ at, amount, tip, method }): Line => {
      const what = amount + tip < 0 ? 'Given back' : 'Paid'
      return [`${what}, ${methodNames[method].toLowerCase()}, ${formats.date(at)}`, price(amount + tip)]
    }),
    due > 0 ? ['Still due', price(due), true] : ['Due', price(0), true],
  ]
  return (
    <article
      aria-label="Receipt"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5 print:border-0 print:p-0"
    >
      <div className="wrap-anywhere">
        <p className="font-serif text-lg font-medium">{salon.name}</p>
        <p className="text-sm whitespace-pre-line text-muted">{[salon.address, salon.phone].filter(Boolean).join('\n')}</p>
      </div>
      <p className="text-sm wrap-anywhere">
        {[client, formats.dateAndTime(date), stylist && `with ${stylist}`].filter(Boolean).join(' · ')}
        <span className="block text-muted">Booking {bookingId}</span>
      </p>
      <dl className="grid gap-1 border-t border-line pt-3">
        {lines.map(([name, value, isStrong], index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two services can have one name and price
            key={index}
            className={`flex justify-between gap-3 ${isStrong ? 'border-t border-line pt-1 font-semibold' : ''}`}
          >
            <dt className="wrap-anywhere">{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{receiptNotice}</p>
    </article>
  )
}
