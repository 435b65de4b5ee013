import { gridMinutes, isCalendarDate } from '../../../../domain/time/calendar.ts'
import { readChoice } from '../../../search-params.ts'

export const zooms = ['5', '10', '15', '30'] as const
export type Zoom = (typeof zooms)[number]

const views = ['grid', 'list', 'week'] as const
export type DayView = (typeof views)[number]

export type Panel =
  | { readonly kind: 'visit'; readonly id: string }
  | { readonly kind: 'series' | 'again'; readonly id: string }
  /** `wait` is the form for a new entry. */
  | { readonly kind: 'print' | 'waitlist' | 'wait' }
  | { readonly kind: 'block'; readonly id: string }
  /** Null while it is asked who is away. */
  | { readonly kind: 'stylist'; readonly stylistId: string | null }
  | {
      readonly kind: 'new-block'
      readonly stylistId: string | null
      /** Minutes since midnight, as `ends`. */
      readonly starts: number | null
      readonly ends: number | null
    }
  | {
      readonly kind: 'booking'
      /** Null if no time is chosen yet. */
      readonly stylistId: string | null
      /** Minutes since midnight. */
      readonly starts: number | null
      /** The start is the panel's proposal: nobody has chosen it. */
      readonly isProposed?: boolean
    }

interface DayParams {
  /** Null for today. */
  readonly date: string | null
  /** Ids; empty for all. */
  readonly stylists: readonly string[]
  readonly zoom: Zoom
  readonly view: DayView
  readonly panel: Panel | null
}

export const daySearchParams = {
  read(search: URLSearchParams): DayParams {
    const date = search.get('date') ?? ''
    return {
      date: isCalendarDate(date) ? date : null,
      stylists: (search.get('stylists') ?? '').split(',').filter(Boolean),
      zoom: readChoice(zooms, search.get('zoom')) ?? '15',
      view: readChoice(views, search.get('view')) ?? 'grid',
      panel: readPanel(search.get('panel') ?? ''),
    }
  },
  write({ date, stylists, zoom, view, panel }: DayParams): URLSearchParams {
    const search = new URLSearchParams()
    if (date !== null) search.set('date', date)
    if (stylists.length > 0) search.set('stylists', stylists.join())
    if (zoom !== '15') search.set('zoom', zoom)
    if (view !== 'grid') search.set('view', view)
    if (panel !== null) search.set('panel', writePanel(panel))
    return search
  },
}

/**
 * Parses kind and subject: `visit.<id>`, `series.<id>`, `again.<id>`, `booking.<stylist>.<minutes>` or `….proposed`,
 * `new-block.<stylist>.<from>.<to>`, `stylist.<id>`, `print`, `waitlist`, `wait`.
 */
function readPanel(param: string): Panel | null {
  const [kind, id = '', minutes = '', end = ''] = param.split('.')
  if (kind === 'print' || kind === 'waitlist' || kind === 'wait') return { kind }
  if (kind === 'stylist') return { kind, stylistId: id || null }
  if (kind === 'booking')
    return { kind, stylistId: id || null, starts: readStart(minutes), ...(end === 'proposed' && { isProposed: true }) }
  if (kind === 'new-block') return { kind, stylistId: id || null, starts: readStart(minutes), ends: readEnd(end) }
  return (kind === 'visit' || kind === 'block' || kind === 'series' || kind === 'again') && id !== '' ? { kind, id } : null
}

function readStart(minutes: string): number | null {
  const starts = Number(minutes)
  return /^\d+$/.test(minutes) && starts < 24 * 60 && starts % gridMinutes === 0 ? starts : null
}

/** Midnight at the end of the day is a valid end, but no start. */
const readEnd = (minutes: string) => (minutes === String(24 * 60) ? 24 * 60 : readStart(minutes))

function writePanel(panel: Panel): string {
  if ('id' in panel) return `${panel.kind}.${panel.id}`
  switch (panel.kind) {
    case 'stylist':
      return panel.stylistId === null ? panel.kind : `${panel.kind}.${panel.stylistId}`
    case 'booking':
    case 'new-block': {
      const end = panel.kind === 'new-block' ? panel.ends : panel.isProposed && 'proposed'
      return [panel.kind, panel.stylistId, panel.starts, end || null].join('.').replace(/(?<!\.)\.+$/, '')
    }
    default:
      return panel.kind
  }
}
