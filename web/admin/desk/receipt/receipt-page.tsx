import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { MailReceipt } from '../../../parts/receipt/mail-receipt.tsx'
import { useReceiptQuery } from '../../../parts/receipt/receipt-api.ts'
import { ReceiptPaper } from '../../../parts/receipt/receipt-paper.tsx'
import { useSearchParamsState } from '../../../search-params.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'

export const meta = pageMeta(
  () => t`Receipt`,
  () => t`What a client paid for a visit.`,
)

const searchParams = {
  read: (search: URLSearchParams) => ({ visit: search.get('visit') ?? '' }),
  write: ({ visit }: { readonly visit: string }) => new URLSearchParams({ visit }),
}

export default function ReceiptPage() {
  const { params } = useSearchParamsState(searchParams)
  const { currentData: data, error, refetch } = useReceiptQuery(params.visit, { skip: params.visit === '' })
  const formats = useFormats()
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-5 print:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="font-serif text-heading font-medium">
          {t`Receipt`}
        </h1>
        {data && (
          <ButtonLink
            variant="quiet"
            to={`/admin/day?date=${dateAt(data.date, formats.timeZone)}&panel=visit.${data.bookingId}`}
            className="-me-3 px-3!"
          >
            {t`Back to the visit`}
          </ButtonLink>
        )}
      </div>
      {params.visit === '' && <EmptyState text={t`Choose a visit on the day to see its receipt.`} />}
      {error && !data && (
        <LoadFailed problem={t`We couldn’t load the receipt.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!data && !error && params.visit !== '' && <Loader label={t`Loading the receipt…`} />}
      {data && (
        <>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button className="grow px-4!" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              {t`Print`}
            </Button>
            {data.hasEmail && <MailReceipt id={data.bookingId} className="grow px-4!" />}
          </div>
          {!data.hasEmail && (
            <p className="text-sm text-muted print:hidden">{t`There’s no email address on the client’s card to mail it to.`}</p>
          )}
          <ReceiptPaper data={data} />
        </>
      )}
    </div>
  )
}
