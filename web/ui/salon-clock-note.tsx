import { clocksDiffer, zoneNameAt } from '../../domain/time/viewer-time.ts'
import { useFormats } from '../store/formats.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useViewerZone } from './use-hydrated.ts'

/**
 * Says that all times are the salon's, to viewers whose own clock shows another.
 * @param at an instant near the times in question, in Unix seconds, since zones differ only for a part of the year; now, if left out
 */
export function SalonClockNote({ at }: { readonly at?: number | undefined }) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  const { locale } = useFormats()
  const viewerZone = useViewerZone()
  if (!zone || !viewerZone) return null
  const seconds = at ?? Math.floor(Date.now() / 1000)
  if (!clocksDiffer(zone, viewerZone, seconds)) return null
  // One line even on a phone: it appears after hydration, and what is below moves.
  return <p className="text-sm text-muted">Times are the salon’s ({zoneNameAt(seconds, zone, locale)}).</p>
}
