import { MapPin } from 'lucide-react'
import { type AppointmentStatus, statusMessages } from '../../domain/appointment.ts'
import { useAppSelector } from '../store/hooks.ts'
import { VisitTime } from '../times/visit-time.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { mapOf } from '../ui/salon-contact.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

const compact = 'grow px-3! text-sm! sm:grow-0'

interface NextVisitProps {
  /** The status whose tab is open. */
  readonly shown: AppointmentStatus
  readonly show: (status: AppointmentStatus) => void
}

/** The person's next visit, if there is one. Shown on every tab. */
export function NextVisit({ shown, show }: NextVisitProps) {
  const next = useAppSelector((state) => state.appointments.own?.next)
  const salon = useAppSelector((state) => state.salon.salon)
  if (!next) return null
  const { status, services, stylist } = next
  return (
    <section
      aria-labelledby="next-visit"
      className="grid content-start gap-3 rounded-card border-2 border-accent bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="next-visit" className="font-semibold">
          Your next visit
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className="font-serif text-heading font-medium wrap-anywhere hyphens-auto">
        <VisitTime visit={next} />
      </p>
      <p className="wrap-anywhere hyphens-auto">
        {services.map(({ ServiceName }) => ServiceName).join(', ') || 'No services'}
        {stylist && <span className="text-muted"> with {stylist.stylistName}</span>}
      </p>
      {/* On every tab: if it were part of one tab, the list below would move as the salon confirms. */}
      <p className="text-muted">{statusMessages[status]}</p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {salon && (
          <a href={mapOf(salon)} target="_blank" rel="noreferrer" className={buttonClass('secondary', compact)}>
            <MapPin aria-hidden="true" className="size-4" />
            Directions
          </a>
        )}
        {shown !== status && (
          <Button variant="secondary" className={compact} onClick={() => show(status)}>
            See this booking
          </Button>
        )}
      </div>
    </section>
  )
}
