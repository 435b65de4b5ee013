import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { say } from '../../../../domain/language/say.ts'
import { discountReasonNames } from '../../../../domain/money/discount.ts'
import { receiptNotice } from '../../../../domain/money/receipt.ts'
import { tillsByCurrency } from '../../../../domain/money/till.ts'
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

export const meta = pageMeta(
  () => t`Till`,
  () => t`What was paid on a day, and closing the till.`,
)

const heading = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const

export default function TillPage() {
  const state = useTill()
  const formats = useFormats()
  const salon = useAppSelector(({ salon }) => salon.salon?.name)
  const canTake = useCan('payments.take')
  const { date, today, till, failure, refetch } = state
  const dateText = formats.calendarDate(date, heading)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <p className="hidden text-sm print:block">{salon}</p>
          <h1 tabIndex={-1} className="font-serif text-heading font-medium">
            <Trans>
              Till <span className="text-muted max-sm:block">{dateText}</span>
            </Trans>
          </h1>
        </div>
        <Toolbar state={state} />
      </div>
      {failure && <LoadFailed problem={t`We couldn’t load the till.`} error={failure} onRetry={refetch} />}
      {!till && !failure && <Loader label={t`Loading the till…`} />}
      {till && (
        // In the order in which a phone shows it: the next step comes first.
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)]!">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {tillsByCurrency(till).map((one) => (
              <TakingsCard
                key={one.currency}
                title={takingsTitle(date === today, one.currency === till.currency ? null : one.currency)}
                till={one}
                entries={till.entries}
              />
            ))}
            {date === today && canTake && <EntryForms />}
            <VisitSums
              title={t`Not paid yet`}
              date={date}
              visits={till.unpaid.map(({ due, ...visit }) => ({
                ...visit,
                amount: due,
                facts: [formats.timeAt(visit.visitDate), visit.stylist],
              }))}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-span-2">
            {tillsByCurrency(till).map((one) => (
              <Closings key={`${date} ${one.currency}`} day={till} till={one} isToCome={date > today} />
            ))}
            <VisitSums
              title={t`Discounts`}
              date={date}
              visits={till.discounts.map(({ discount, ...visit }) => ({
                ...visit,
                amount: discount.amount,
                facts: [say(discountReasonNames[discount.reason]), visit.stylist],
              }))}
            />
          </div>
          <EntryList entries={till.entries} canTake={canTake} />
        </div>
      )}
      <p className="text-sm text-muted">{say(receiptNotice)}</p>
    </div>
  )
}

/** @param currency null for the salon's present one */
function takingsTitle(isToday: boolean, currency: string | null): string {
  if (isToday) return currency === null ? t`Today’s takings` : t`Today’s takings in ${currency}`
  return currency === null ? t`Takings` : t`Takings in ${currency}`
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
        aria-label={t`Previous day`}
        className={small}
        disabled={first !== null && date <= first}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <Button variant="secondary" className={small} disabled={date === today} onClick={() => show(today)}>
        {t`Today`}
      </Button>
      <Button variant="secondary" aria-label={t`Next day`} className={small} disabled={date >= today} onClick={() => step(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
      <input
        type="date"
        aria-label={t`Date`}
        disabled={!isHydrated}
        min={first ?? undefined}
        max={today}
        className={`${inputClass} min-h-11! w-auto! px-2! py-0! max-sm:w-36!`}
        {...typedDate}
      />
      <Button variant="secondary" aria-label={t`Print`} className={small} onClick={() => window.print()}>
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
