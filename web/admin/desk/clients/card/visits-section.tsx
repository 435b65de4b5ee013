import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { say } from '../../../../../domain/language/say.ts'
import type { VisitTime } from '../../../../../domain/people/client.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../../api-error.ts'
import { kept } from '../../../../language/direction.ts'
import { firstPage } from '../../../../parts/paging/list-position.ts'
import { Paging } from '../../../../parts/paging/paging.tsx'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { bookingFacts } from '../../../shared/booking-facts.tsx'
import { useClientVisitsQuery } from '../client-api.ts'
import { CardSection } from './card-section.tsx'

interface VisitsSectionProps {
  readonly id: string
  readonly when: VisitTime
}

const words = {
  next: { title: msg`Next visits`, none: msg`Nothing booked.` },
  past: { title: msg`Past visits`, none: msg`No visit yet.` },
} as const satisfies Record<VisitTime, object>

/** A client's visits that lie ahead, or all others. */
export function VisitsSection({ id, when }: VisitsSectionProps) {
  const [position, setPosition] = useState(firstPage)
  const { data, error, isFetching, refetch } = useClientVisitsQuery({ id, when, ...position })
  const { title, none } = words[when]
  const canBook = useCan('bookings.write-own')
  const last = when === 'past' && canBook ? data?.items.find(({ status }) => status === 'Completed') : undefined
  return (
    <CardSection title={say(title)} action={last && <AgainLink id={last.id} />}>
      {error && !data && (
        <LoadFailed problem={t`We couldn’t load the visits.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!data && !error && <Loader label={t`Loading the visits…`} />}
      {data?.items.length === 0 && <p className="text-muted">{say(none)}</p>}
      {data && data.items.length > 0 && (
        <ol aria-busy={isFetching} className="-my-2 divide-y divide-line">
          {data.items.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </ol>
      )}
      {data && <Paging neighbors={data} onTurn={setPosition} />}
    </CardSection>
  )
}

/** Opens a new booking beside the day, filled in from the visit. */
function AgainLink({ id }: { readonly id: string }) {
  return (
    <Link to={`/admin/day?panel=again.${id}`} className="inline-flex min-h-11 items-center text-accent">
      {t`Book again`}
    </Link>
  )
}

function VisitRow({ visit }: { readonly visit: Appointment }) {
  const formats = useFormats()
  const { date, time, stylist, services, charges } = bookingFacts(visit, formats)
  return (
    <li className="grid gap-x-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Link
          to={`/admin/day?date=${dateAt(visit.date, formats.timeZone)}&panel=visit.${visit.id}`}
          className="-my-3 inline-block py-3 font-medium underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          {withCommas([date, time])}
        </Link>
        <p className="wrap-anywhere">
          <Trans>
            {services} <span className="text-muted">with {stylist}</span>
          </Trans>
        </p>
      </div>
      <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:gap-1">
        <StatusBadge status={visit.status} />
        <span className="text-sm text-muted tabular-nums">{charges}</span>
      </div>
      {visit.note && <p className="text-sm whitespace-pre-line text-muted wrap-anywhere sm:col-span-2">“{kept(visit.note)}”</p>}
    </li>
  )
}
