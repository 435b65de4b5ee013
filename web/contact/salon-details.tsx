import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { Salon } from '../../domain/salon.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { fetchSalon } from '../store/salon.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loader } from '../ui/loader.tsx'
import { hoursOf } from './opening-hours.ts'

/** Address, phone, email and hours, as text. */
export function SalonDetails() {
  const dispatch = useAppDispatch()
  const { salon, status, error } = useAppSelector((state) => state.salon)
  if (salon) return <Details salon={salon} />
  if (status === 'failed') {
    return <LoadFailed what="our contact details" error={error} onRetry={() => dispatch(fetchSalon())} />
  }
  return <Loader label="Loading…" />
}

function Details({ salon }: { readonly salon: Salon }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      <Detail Icon={MapPin} label="Address" text={salon.address} />
      <Detail Icon={Phone} label="Phone" text={salon.phone} />
      <Detail Icon={Mail} label="Email" text={salon.email} />
      <Detail Icon={Clock} label="Opening hours" text={hoursOf(salon)} />
    </dl>
  )
}

interface DetailProps {
  readonly Icon: LucideIcon
  readonly label: string
  readonly text: string
}

function Detail({ Icon, label, text }: DetailProps) {
  return (
    <div className="relative min-h-24 rounded-card border border-line bg-surface py-6 pr-6 pl-21 shadow-card">
      <dt className="text-sm text-muted">
        <span className="absolute top-6 left-6 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="text-lg font-medium wrap-anywhere">{text}</dd>
    </div>
  )
}
