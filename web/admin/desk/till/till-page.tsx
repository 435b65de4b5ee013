import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { discountReasonNames } from '../../../../domain/money/discount.ts'
import { tillsOf } from '../../../../domain/money/till.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useAppSelector, useCan, useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useTypedDate } from '../../shared/form/typed-date.ts'
import { Closings } from './closings.tsx'
import { EntryForms } from './entry-forms.tsx'
import { EntryList } from './entry-list.tsx'
import { TakingsCard } from './takings-card.tsx'
import { useTill } from './use-till.ts'
import { VisitSums } from './visit-sums.tsx'

export const meta = pageMeta('Till', 'What was paid on a day, and closing the till.')

const heading = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const

export default function TillPage() {
  const state = useTill()
  const formats = useFormats()
  const salon = useAppSelector(({ salon }) => salon.salon?.name)
  const canTake = useCan('payments.take')
  const { date, today, till, failure, refetch } = state
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <p className="hidden text-sm print:block">{salon}</p>
          <h1 tabIndex={-1} className="font-serif text-heading font-medium">
            Till <span className="text-muted max-sm:block">{formats.calendarDate(date, heading)}</span>
          </h1>
        </div>
        <Toolbar state={state} />
      </div>
      {failure && <LoadFailed what="the till" error={failure} onRetry={refetch} />}
      {!till && !failure && <Loader label="Loading the till…" />}
      {till && (
        // In the order in which a phone shows it: the next step comes first.
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)]!">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {tillsOf(till).map((one) => (
              <TakingsCard
                key={one.currency}
                title={`${date === today ? 'Today’s takings' : 'Takings'}${one.currency === till.currency ? '' : ` in ${one.currency}`}`}
                till={one}
                entries={till.entries}
              />
            ))}
            {date === today && canTake && <EntryForms />}
            <VisitSums
              title="Not paid yet"
              date={date}
              visits={till.unpaid.map(({ due, ...visit }) => ({
                ...visit,
                amount: due,
                facts: [formats.timeAt(visit.visitDate), visit.stylist],
              }))}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2">
            {tillsOf(till).map((one) => (
              <Closings key={`${date} ${one.currency}`} day={till} till={one} isToCome={date > today} />
            ))}
            <VisitSums
              title="Discounts"
              date={date}
              visits={till.discounts.map(({ discount, ...visit }) => ({
                ...visit,
                amount: discount.amount,
                facts: [discountReasonNames[discount.reason], visit.stylist],
              }))}
            />
          </div>
          <EntryList entries={till.entries} canTake={canTake} />
        </div>
      )}
    </div>
  )
}

const small = 'min-h-11! px-3! py-0!'

function Toolbar({ state: { date, today, first, show, step } }: { readonly state: ReturnType<typeof useTill> }) {
  const isHydrated = useHydrated()
  const formats = useFormats()
  const canExport = useCan('exports.read')
  const typedDate = useTypedDate(date, (next) => next !== '' && show(next))
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="secondary"
        aria-label="Previous day"
        className={small}
        disabled={first !== null && date <= first}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <Button variant="secondary" className={small} disabled={date === today} onClick={() => show(today)}>
        Today
      </Button>
      <Button variant="secondary" aria-label="Next day" className={small} disabled={date >= today} onClick={() => step(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
      <input
        type="date"
        aria-label="Date"
        disabled={!isHydrated}
        min={first ?? undefined}
        max={today}
        className={`${inputClass} min-h-11! w-auto! px-2! py-0! max-sm:w-36!`}
        {...typedDate}
      />
      <Button variant="secondary" aria-label="Print" className={small} onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
      </Button>
      {canExport && (
        <a href={`/api/till/${date}/export.csv`} download className={buttonClass('secondary', small)}>
          <Download aria-hidden="true" className="size-4" />
          CSV
        </a>
      )}
      <p aria-live="polite" className="sr-only">
        {formats.calendarDate(date)}
      </p>
    </div>
  )
}
