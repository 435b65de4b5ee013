import { t } from '@lingui/core/macro'
import { Clock, Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Salon } from '../../../domain/salon/salon.ts'
import { kept } from '../../language/direction.ts'
import { OpeningHours } from '../../parts/catalogue/opening-hours.tsx'
import { SocialLinks } from '../../parts/catalogue/social-links.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { fetchSalon } from '../../store/salon.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import { buildMapLink, callTo, listPhones } from '../../ui/salon-contact.ts'
import { MapPanel } from './map-panel.tsx'

export function SalonDetails() {
  const dispatch = useAppDispatch()
  const { salon, status, error } = useAppSelector((state) => state.salon)
  if (salon) {
    return (
      <>
        <Details salon={salon} />
        {salon.position && <MapPanel salon={salon} position={salon.position} />}
      </>
    )
  }
  if (status === 'failed') {
    return (
      <LoadFailed problem={t`We couldn’t load our contact details.`} error={error} onRetry={() => dispatch(fetchSalon())} />
    )
  }
  return <Loader label={t`Loading…`} />
}

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-accent'

function Details({ salon }: { readonly salon: Salon }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 sm:gap-6">
      {(salon.address || salon.mapUrl) && (
        <Detail Icon={MapPin} label={t`Address`}>
          {kept(salon.address)}
          {/* The map below has it, too. */}
          {!salon.position && (
            <p className="text-base print:hidden">
              <a href={buildMapLink(salon)} target="_blank" rel="noreferrer" className={`${linkClass} text-accent`}>
                {t`Open in maps`}
              </a>
            </p>
          )}
        </Detail>
      )}
      {listPhones(salon).length > 0 && (
        <Detail Icon={Phone} label={t`Phone`}>
          {listPhones(salon).map(({ label, number }) => (
            <p key={label + number}>
              {label && <span className="block text-sm font-normal text-muted">{label}</span>}
              <a href={callTo({ phone: number })} className={linkClass}>
                {number}
              </a>
            </p>
          ))}
        </Detail>
      )}
      {salon.email && (
        <Detail Icon={Mail} label={t`Email`}>
          <a href={`mailto:${salon.email}`} className={linkClass}>
            {salon.email}
          </a>
        </Detail>
      )}
      <Detail Icon={Clock} label={t`Opening hours`}>
        <OpeningHours salon={salon} closures={20} />
      </Detail>
      {salon.links.length > 0 && (
        <Detail Icon={Globe} label={t`Find us`}>
          <SocialLinks links={salon.links} className={linkClass} />
        </Detail>
      )}
    </dl>
  )
}

interface DetailProps {
  readonly Icon: LucideIcon
  readonly label: string
  readonly children: ReactNode
}

function Detail({ Icon, label, children }: DetailProps) {
  return (
    <div className="relative min-h-24 rounded-card border border-line bg-surface py-6 pe-6 ps-21 shadow-card">
      <dt className="text-sm text-muted">
        <span className="absolute top-6 start-6 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="text-lg font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
