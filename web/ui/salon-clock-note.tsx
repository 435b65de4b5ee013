import { t } from '@lingui/core/macro'
import { clocksDiffer, zoneNameAt } from '../../domain/time/viewer-time.ts'
import { serverNow } from '../server-clock.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { useViewerZone } from './use-hydrated.ts'

/** Notes that times are the salon's, if zones differ. @param at a date, or Unix seconds, near them; by default now */
export function SalonClockNote({ at }: { readonly at?: string | number | null | undefined }) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  const { locale } = useFormats()
  const viewerZone = useViewerZone()
  if (!zone || !viewerZone) return null
  const near = typeof at === 'string' ? Date.parse(`${at}T12:00:00Z`) / 1000 : at
  const seconds = near ?? Math.floor(serverNow())
  if (!clocksDiffer(zone, viewerZone, seconds)) return null
  // One line even on a phone: it appears after hydration, and moves the content below.
  return <p className="text-sm text-muted">{t`Times are the salon’s (${{ zone: zoneNameAt(seconds, zone, locale) }}).`}</p>
}
