import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { FootBar } from '../../parts/times/foot-bar.tsx'
import { MoveFailure } from '../../parts/times/move-failure.tsx'
import { MoveTimes } from '../../parts/times/move-times.tsx'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TooLate } from './link-question.tsx'
import type { useVisitLink } from './use-visit-link.ts'
import { OtherPersonNotice, VisitFacts } from './visit-facts.tsx'

interface MoveByLinkProps {
  readonly token: string
  readonly visit: LinkedVisit
  readonly link: Pick<ReturnType<typeof useVisitLink>, 'failure' | 'isSending' | 'use' | 'forgetFailure'>
  /** Effect of the move on payments. */
  readonly money?: ReactNode
  readonly onKeep: () => void
}

interface Chosen {
  readonly date: string | null
  readonly time: string | null
}

/** Moves a visit with the same stylist; changing the stylist requires signing in. */
export function MoveByLink({ token, visit, link, money, onKeep }: MoveByLinkProps) {
  const { failure, isSending, use, forgetFailure } = link
  const formats = useFormats()
  const confirmsAutomatically = useAppSelector((state) => state.salon.salon?.rules.confirmsAutomatically)
  const [{ date, time }, setChosen] = useState<Chosen>({ date: null, time: null })
  if (visit.refusal) return <TooLate visit={visit} title={t`This visit can’t be moved online anymore`} />

  const ownVisit = failure?.reason === 'own_visit'
  const isTaken = failure?.code === 'slot_taken'
  function choose(chosen: Chosen): void {
    forgetFailure()
    setChosen(chosen)
  }
  const send = (alsoBook: boolean) => date && time && use({ date, time, ...(alsoBook && { alsoBook }) })
  const stylistId = visit.stylist?.id ?? ''
  return (
    <div className="grid gap-6">
      <header className="grid max-w-2xl gap-2">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          {t`Move your visit`}
        </h1>
        <p className="text-muted">{t`It stays as it is until you choose another time and confirm it.`}</p>
      </header>
      <OtherPersonNotice visit={visit} />
      {money && <Suspense>{money}</Suspense>}
      <div className="max-w-xl">
        <VisitFacts visit={visit} />
      </div>
      <MoveTimes
        booking={{ id: visit.bookingId, date: visit.date, time: visit.time, stylist: visit.stylist }}
        link={token}
        move={{
          selected: { stylistId, date, time },
          stylists: [],
          failure,
          chooseStylist: () => {},
          chooseDate: (chosen: string) => choose({ date: chosen, time: null }),
          chooseTime: (chosen: FreeTime) => choose(chosen),
        }}
      />
      <FootBar
        className="pt-3"
        buttons={
          <>
            <Button variant="secondary" onClick={onKeep}>
              {t`Keep it`}
            </Button>
            <Button
              busy={isSending}
              disabled={!date || !time || ownVisit || isTaken}
              onClick={() => send(false)}
              className="sm:min-w-48"
            >
              {isSending ? t`Moving…` : t`Move my visit`}
            </Button>
          </>
        }
      >
        {/* Beside the button, so that it is in sight at any scroll position. */}
        {failure && <MoveFailure failure={failure} isSending={isSending} onMoveAnyway={() => send(true)} />}
        {/* Always present, so that choosing moves nothing. */}
        <p role="status" className="min-h-6">
          {date && time ? (
            <>
              <Trans comment="Where the visit is moved to">
                To <strong>{ph({ date: formats.calendarDate(date) })}</strong> at{' '}
                <strong>{ph({ time: formats.time(time, date) })}</strong>.
              </Trans>
              {visit.status === 'Confirmed' && !confirmsAutomatically && ` ${t`We’ll need to confirm the new time.`}`}
            </>
          ) : (
            <span className="text-muted">{t`Choose a day and a time.`}</span>
          )}
        </p>
      </FootBar>
    </div>
  )
}
