import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WaitlistEntry } from '../../../../../domain/booking/waitlist/waitlist.ts'
import type { Failure } from '../../../../api-error.ts'
import { DeskEntry } from '../../../../parts/waitlist/desk-entry.tsx'
import { useBookSlotMutation, useOfferSlotMutation, useWaitlistQuery } from '../../../../parts/waitlist/desk-waitlist-api.ts'
import { useBookedNotice } from '../../../../parts/waitlist/use-booked-notice.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { notify } from '../../../../ui/toast.ts'
import { PanelFoot, SidePanel } from '../side-panel.tsx'

interface WaitlistPanelProps {
  readonly date: string
  readonly onAdd: () => void
  readonly onClose: () => void
}

export function WaitlistPanel({ date, onAdd, onClose }: WaitlistPanelProps) {
  const { data, error, refetch } = useWaitlistQuery({ date })
  return (
    <SidePanel label={t`Waitlist`} heading={t`Waitlist`} subject={`waitlist ${date}`} onClose={onClose}>
      {error && !data && (
        <LoadFailed problem={t`We couldn’t load the waitlist.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!data && !error && <Loader label={t`Loading the waitlist…`} />}
      {data?.items.length === 0 && <p className="text-muted">{t`Nobody waits for a time on this day.`}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.items.map((entry) => (
          <li key={entry.id}>
            <DeskEntry entry={entry}>{entry.state === 'waiting' && <Fits entry={entry} date={date} />}</DeskEntry>
          </li>
        ))}
      </ul>
      <Link to="/admin/day/waitlist" className="text-sm underline underline-offset-4">
        {t`See everybody who waits`}
      </Link>
      <PanelFoot>
        <Button variant="secondary" onClick={onAdd}>
          {t`Add somebody`}
        </Button>
      </PanelFoot>
    </SidePanel>
  )
}

function Fits({ entry, date }: { readonly entry: WaitlistEntry; readonly date: string }) {
  const { id, fits = [], client } = entry
  const { time: formatTime } = useFormats()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [offer, offering] = useOfferSlotMutation()
  const [book, booking] = useBookSlotMutation()
  const notifyBooked = useBookedNotice(entry)
  if (fits.length === 0) return <p className="text-sm text-muted">{t`No gap fits on this day.`}</p>
  async function give<Done>(
    sent: Promise<{ readonly data?: Done | undefined; readonly error?: unknown }>,
    done: (result: Done) => void,
  ): Promise<void> {
    setFailure(null)
    const { data, error } = await sent
    if (error) setFailure(error as Failure)
    else done(data as Done)
  }
  const isBusy = offering.isLoading || booking.isLoading
  return (
    <>
      {failure && (
        <Alert tone="danger" live>
          {failure.message}
        </Alert>
      )}
      <ul aria-label={t`Gaps for ${{ name: client?.name ?? '' }}`} className="grid gap-1">
        {fits.flatMap(({ stylistId, stylistName, times }) =>
          times.map((time) => (
            <li key={`${stylistId} ${time}`} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                {t`${{ time: formatTime(time, date) }} with ${{ stylist: stylistName }}`}
              </span>
              <span className="flex gap-1">
                <Button
                  variant="secondary"
                  disabled={isBusy}
                  className="px-3!"
                  onClick={() =>
                    give(offer({ id, stylistId, date, time }), () =>
                      notify({ text: client?.hasEmail ? t`Time offered.` : t`The time is held. Call them.` }),
                    )
                  }
                >
                  <OfferWords isMailed={client?.hasEmail === true} time={formatTime(time, date)} />
                </Button>
                <Button
                  disabled={isBusy}
                  className="px-3!"
                  onClick={() => give(book({ id, stylistId, date, time }), notifyBooked)}
                >
                  <BookWords time={formatTime(time, date)} />
                </Button>
              </span>
            </li>
          )),
        )}
      </ul>
    </>
  )
}

function OfferWords({ isMailed, time }: { readonly isMailed: boolean; readonly time: string }) {
  return isMailed ? (
    <Trans comment="Offers a time by mail">
      Offer<span className="sr-only"> {time}</span>
    </Trans>
  ) : (
    <Trans comment="Holds a time for a client">
      Hold<span className="sr-only"> {time}</span>
    </Trans>
  )
}

function BookWords({ time }: { readonly time: string }) {
  return (
    <Trans comment="Books a time">
      Book<span className="sr-only"> {time}</span>
    </Trans>
  )
}
