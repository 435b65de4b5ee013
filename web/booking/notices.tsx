import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../domain/appointment.ts'
import type { Failure } from '../api-error.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'

/** Why the last request was refused. Its next free times, if any, are shown with the others on the time step. */
export function RefusalNotice({ refusal }: { readonly refusal: Failure }) {
  return (
    <NoticeInView tone={isRetryable(refusal) ? 'danger' : 'warning'} about={refusal} className="scroll-mt-24 scroll-mb-52">
      <p>{unbrokenTimes(refusal.message)}</p>
      {refusal.code === 'slot_taken' && refusal.current && <OwnBooking booking={refusal.current} />}
      {refusal.code === 'slot_taken' && <p className="text-sm">Your other choices are still here.</p>}
    </NoticeInView>
  )
}

/** What the client has booked at that time. */
function OwnBooking({ booking: { id, date, time, services, stylist } }: { readonly booking: Appointment }) {
  const formats = useFormats()
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const when = `${formats.date(date)} at ${formats.time(time, date)}`
  const what = services.map(({ ServiceName }) => ServiceName).join(', ')
  const text = `${what}${stylist ? ` with ${stylist.stylistName}` : ''}, ${when}`
  if (isVisitor) return <p>{text}</p>
  return (
    <p>
      <Link to={`/mybookings?booking=${id}`} className="font-medium text-accent underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}

/** Whether the same selection may well be booked at the next try. */
export function isRetryable({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'unavailable' || code === 'internal' || code === 'rate_limited'
}

/** Whether it is about the phone number or the note: then it is said beside that field. */
export function isAboutContact({ fields }: Pick<Failure, 'fields'>): boolean {
  return fields?.phone !== undefined || fields?.note !== undefined
}

interface NoticeInViewProps {
  readonly tone?: 'warning' | 'danger'
  /** What the notice is about: it scrolls into view again for another one. */
  readonly about?: unknown
  readonly className?: string
  readonly children: ReactNode
}

/** An alert that scrolls into view, since it may appear while the client looks elsewhere on the page. */
export function NoticeInView({ tone = 'warning', about, className = '', children }: NoticeInViewProps) {
  const notice = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another notice
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [about])
  return (
    <div ref={notice} className={className}>
      <Alert tone={tone} live>
        {children}
      </Alert>
    </div>
  )
}
