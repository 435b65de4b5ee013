import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import type { Settings } from '../../../domain/salon/settings.ts'
import { type HolidayProposal, holidayMonths, holidaysIn, regionIn } from '../../../domain/salon/setup/holidays.ts'
import { addMonths } from '../../../domain/time/calendar.ts'
import { regionOf } from '../../../domain/time/region.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { countryOfZone } from '../../platform/phone-number.ts'
import { forever, versioned } from '../../platform/versioned.ts'
import { findName } from './queries.ts'

interface HolidayQuery {
  readonly settings: Pick<Settings, 'place' | 'salon'>
  /** The region that was chosen, empty for the whole country; undefined: the one that the address names. */
  readonly region: string | undefined
  /** Unix seconds. */
  readonly now: number
}

/** The public holidays of the salon's country over the coming months. The lists of all countries are large: they are loaded when asked for. */
export async function proposeHolidays({ settings, region: chosen, now }: HolidayQuery): Promise<HolidayProposal> {
  const { place, salon } = settings
  const code = place.country || countryOfZone(place.timeZone) || regionOf(place.locale)
  const { default: HolidayList } = await import('date-holidays')
  const language = new Intl.Locale(place.locale).language
  const list = new HolidayList()
  const name = list.getCountries(language)[code]
  if (!name) return { country: null, regions: [], region: '', items: [] }
  const regions = Object.entries(list.getStates(code, language) ?? {})
    .map(([state, stateName]) => ({ code: state, name: stateName }))
    .toSorted((one, other) => one.name.localeCompare(other.name, place.locale))
  const region = chosen ?? regionIn(salon.address, regions)
  const isKnown = regions.some((each) => each.code === region)
  const from = dateAt(now, place.timeZone)
  const to = addMonths(from, holidayMonths)
  const years = [...new Set([from, addMonths(from, 12), to].map((date) => Number(date.slice(0, 4))))]
  const country = { code, name: findName('region', code) }
  const listed = years.flatMap((year) => listHolidaysOfYear(list, { code, region: isKnown ? region : '', language, year }))
  return { country, regions, region: isKnown ? region : '', items: holidaysIn(listed, { from, to }) }
}

interface ListedYear {
  readonly code: string
  /** Empty for the whole country. */
  readonly region: string
  readonly language: string
  readonly year: number
}

/** A year takes some 30 ms and is always the same. */
const listedYears = versioned<HolidaysTypes.Holiday[]>({ most: 100 })

function listHolidaysOfYear(list: Holidays, { code, region, language, year }: ListedYear): HolidaysTypes.Holiday[] {
  return listedYears([code, region, language, year].join(' '), forever, () => {
    list.init(code, ...(region === '' ? [] : [region]))
    list.setLanguages(language)
    return list.getHolidays(year)
  })
}
