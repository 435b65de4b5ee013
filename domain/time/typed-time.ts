import { withPlainDigits } from '../language/plain-digits.ts'
import { gridMinutes } from './calendar.ts'

const noon = 12 * 60
const endOfDay = 24 * 60

/** In minutes since midnight. */
interface LikelyTimes {
  readonly starts: number
  readonly ends: number
}

/**
 * Reads a time of day as people write it: '1230', '12.30', '12:30', '3pm', '3:05 p', '9h30', '15 Uhr', in any usual digits. An hour up to 12 without a half of
 * the day is read within the likely times: '3' is in the afternoon in a salon that opens at nine. '03:00' and '00:30' are literal.
 * @returns minutes since midnight; null if it isn't a time, or not on the grid
 */
export function typedTime(text: string, likely: LikelyTimes = { starts: 7 * 60, ends: 21 * 60 }): number | null {
  const written = withPlainDigits(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u202f\u00a0]+/g, '')
  const [, digits, separated, half = ''] = /^(\d{1,4})(?:[:.,h](\d{2})?)?(a\.?m?\.?|p\.?m?\.?|uhr)?$/.exec(written) ?? []
  if (digits === undefined || (separated !== undefined && digits.length > 2)) return null
  const [hourText, minuteText] =
    separated === undefined && digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, separated ?? '0']
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (hour > 24 || minute > 59 || minute % gridMinutes !== 0) return null
  if (half.startsWith('a') || half.startsWith('p')) {
    if (hour < 1 || hour > 12) return null
    return ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 60 + minute
  }
  const minutes = hour * 60 + minute
  if (minutes >= endOfDay) return null
  const isAmbiguous = half === '' && hour >= 1 && hour < 12 && !hourText.startsWith('0')
  const isLikely = (each: number) => likely.starts <= each && each < likely.ends
  return isAmbiguous && !isLikely(minutes) && isLikely(minutes + noon) ? minutes + noon : minutes
}
