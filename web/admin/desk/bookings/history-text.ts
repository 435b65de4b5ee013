import type { Formats } from '../../../../domain/formats.ts'
import type { HistoryItem, HistoryKind } from '../../../../domain/history.ts'
import { detailsText } from './history-details.ts'

const texts: Partial<Record<HistoryKind, string>> = {
  confirmed: 'Confirmed',
  canceled: 'Canceled',
  're-opened': 'Re-opened',
  completed: 'Completed',
  deleted: 'Deleted',
  note: 'Note changed',
}

/** 'Moved from Wed, Dec 2, 10:00 AM to Thu, Dec 3, 2:00 PM'. A later version may have recorded what this one doesn't know. */
export function eventText({ kind, data: { from, to } }: HistoryItem, formats: Formats): string {
  if (kind === 'booked') return ['Booked', ...(placeText(to, formats) ? [`for ${placeText(to, formats)}`] : [])].join(' ')
  if (kind === 'undone' && to?.date) return `Undone, so back to ${placeText(to, formats)}`
  if (kind === 'undone') return to?.status ? `Undone, so ${to.status} again` : 'Undone'
  if (kind === 'moved') {
    const isSameStylist = from?.stylistId === to?.stylistId
    const place = (state: typeof from) =>
      placeText(state && isSameStylist ? { ...state, stylistName: undefined } : state, formats)
    const status = to?.status !== from?.status && to?.status ? `, ${to.status} again` : ''
    return `Moved from ${place(from)} to ${place(to)}${status}`
  }
  const details = detailsText(kind, { from, to }, formats)
  if (details !== null) return details
  return Object.hasOwn(texts, kind) ? (texts[kind as keyof typeof texts] ?? 'Changed') : 'Changed'
}

function placeText(state: HistoryItem['data']['to'], { shortDate, time }: Formats): string {
  if (!state?.date || !state.time) return ''
  const when = `${shortDate(state.date)}, ${time(state.time)}`
  return state.stylistName ? `${when} with ${state.stylistName}` : when
}

/** 'Mia (receptionist)'. */
export function actorText({ role, label }: HistoryItem['actor']): string {
  switch (role) {
    case 'system':
      return label
    case 'link':
      return `${label} (client, by a link in a mail)`
    default:
      return `${label} (${role})`
  }
}
