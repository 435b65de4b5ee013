import { t } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import type { Failure } from '../api-error.ts'
import { pageMeta } from '../page-meta.ts'
import { useReceiptQuery } from '../parts/receipt/receipt-api.ts'
import { ReceiptPaper } from '../parts/receipt/receipt-paper.tsx'
import { useLatestSearchParams } from '../search-params.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loader } from '../ui/loader.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const meta = pageMeta(
  () => t`Receipt`,
  () => t`What you paid for a visit.`,
)

export default function OwnReceiptPage() {
  const [search] = useLatestSearchParams()
  const id = search.get('booking') ?? ''
  const { currentData: data, error, refetch } = useReceiptQuery(id, { skip: id === '' })
  return (
    <div className="mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] gap-5 print:max-w-none">
      <div className="print:hidden *:mb-0">
        <PageHeading title={t`Receipt`} />
      </div>
      {error && <LoadFailed problem={t`We couldn’t load the receipt.`} error={(error as Failure).message} onRetry={refetch} />}
      {!data && !error && id !== '' && <Loader label={t`Loading the receipt…`} />}
      {data && <ReceiptPaper data={data} />}
      <div className="flex flex-wrap gap-2 print:hidden">
        {data && (
          <Button className="grow" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t({ message: 'Print', context: 'verb' })}
          </Button>
        )}
        <ButtonLink
          variant="secondary"
          to={id === '' ? '/mybookings' : `/mybookings?booking=${encodeURIComponent(id)}`}
          className="grow"
        >
          {t`Back to your bookings`}
        </ButtonLink>
      </div>
    </div>
  )
}
