import { t } from '@lingui/core/macro'
import { MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MapPosition } from '../../../domain/salon/page/contact-settings.ts'
import { geoLink, mapFrame } from '../../../domain/salon/page/map-position.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import { kept } from '../../language/direction.ts'
import { Button } from '../../ui/button.tsx'
import { buildMapLink } from '../../ui/salon-contact.ts'

interface MapPanelProps {
  readonly salon: Salon
  readonly position: MapPosition
}

/** Remembers over a reload that the map was requested. */
const askedKey = 'shows map'

const linkClass = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4'

export function MapPanel({ salon, position }: MapPanelProps) {
  const [isShown, show] = useMap()
  return (
    <section aria-labelledby="map" className="mt-10 grid scroll-mt-24 gap-3 print:hidden">
      <h2 id="map" className="font-serif text-heading font-medium">
        {t`Where to find us`}
      </h2>
      <div className="relative h-96 overflow-hidden rounded-card border border-line bg-sunken">
        {isShown ? (
          <iframe
            title={t`Map of ${{ salon: salon.name }}`}
            src={mapFrame(position)}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
            className="size-full"
          />
        ) : (
          <>
            <Streets />
            <div className="relative grid size-full place-content-center justify-items-center gap-4 p-6 text-center">
              <MapPin aria-hidden="true" className="size-10 text-accent" />
              {salon.address && (
                <p className="max-w-md rounded-control bg-surface px-4 py-2 font-medium wrap-anywhere">{kept(salon.address)}</p>
              )}
              <Button onClick={show}>{t`Show map`}</Button>
              <p className="rounded-control bg-surface px-3 text-sm text-muted">{t`The map comes from openstreetmap.org.`}</p>
            </div>
          </>
        )}
      </div>
      <p className="flex flex-wrap gap-x-6">
        <a href={buildMapLink(salon)} target="_blank" rel="noreferrer" className={linkClass}>
          {t`Open in maps`}
        </a>
        {/* Only phones and tablets have an app for it. */}
        <a href={geoLink(position)} className={`${linkClass} pointer-fine:hidden`}>
          {t`Open in your maps app`}
        </a>
      </p>
    </section>
  )
}

/** The map's policy comes with this page only: after a navigation the browser refuses the frame, so the page is reloaded once. */
function useMap(): readonly [boolean, () => void] {
  const [isShown, setShown] = useState(false)
  const [isReload, setReload] = useState(false)
  useEffect(() => {
    if (!takeAsked()) return
    setReload(true)
    setShown(true)
  }, [])
  useEffect(() => {
    if (!isShown || isReload) return
    function reload({ effectiveDirective }: SecurityPolicyViolationEvent): void {
      if (effectiveDirective !== 'frame-src') return
      rememberAsked()
      location.reload()
    }
    document.addEventListener('securitypolicyviolation', reload)
    return () => document.removeEventListener('securitypolicyviolation', reload)
  }, [isShown, isReload])
  return [isShown, () => setShown(true)]
}

/** Without storage, the map has to be requested again after the reload. */
function rememberAsked(): void {
  try {
    sessionStorage.setItem(askedKey, 'yes')
  } catch {}
}

function takeAsked(): boolean {
  try {
    const hasAsked = sessionStorage.getItem(askedKey) !== null
    sessionStorage.removeItem(askedKey)
    return hasAsked
  } catch {
    return false
  }
}

function Streets() {
  return (
    <svg
      viewBox="0 0 800 384"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full fill-none stroke-line"
    >
      <path strokeWidth="26" d="M-20 300 L300 210 L520 230 L820 120 M180 -20 L260 200 L230 404 M560 -20 L530 230 L620 404" />
      <path
        strokeWidth="12"
        d="M-20 110 L220 90 L540 70 L820 40 M60 -20 L90 404 M380 -20 L400 404 M700 -20 L740 404 M-20 390 L260 330 L820 300"
      />
      <path
        className="fill-accent-soft stroke-none"
        d="M285 100 h85 v85 l-65 12 z M640 190 l120 -40 v90 h-110 z M105 220 h115 l-10 60 -95 28 z"
      />
    </svg>
  )
}
