import type { Formats } from '../../domain/formats.ts'
import { clocksDiffer } from '../../domain/time/viewer-time.ts'
import { useFormats } from '../store/formats.ts'
import { useAppSelector } from '../store/hooks.ts'
import { useViewerZone } from './use-hydrated.ts'

/** The zone's name at an instant, such as 'Eastern Standard Time'. */
function zoneName({ timeZone: zone, locale }: Pick<Formats, 'timeZone' | 'locale'>, seconds: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(seconds * 1000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/**
 * Says that all times are the salon's, to viewers whose own clock shows another.
 * @param at an instant near the times in question, in Unix seconds, since zones differ only for a part of the year; now, if left out
 */
export function SalonClockNote({ at }: { readonly at?: number | undefined }) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  const formats = useFormats()
  const viewerZone = useViewerZone()
  if (!zone || !viewerZone) return null
  const seconds = at ?? Math.floor(Date.now() / 1000)
  if (!clocksDiffer(zone, viewerZone, seconds)) return null
  // One line even on a phone: it appears after hydration, and what is below moves.
  return <p className="text-sm text-muted">Times are the salon’s ({zoneName(formats, seconds)}).</p>
}
