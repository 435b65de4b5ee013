/**
 * Old names that runtimes still list and resolve (Unicode CLDR keeps an identifier forever), with today's names of the IANA time zone
 * database. Source: Unicode CLDR, common/bcp47/timezone.xml, attribute `iana`.
 */
const renamed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Africa/Asmera': 'Africa/Asmara',
    'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'America/Catamarca': 'America/Argentina/Catamarca',
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Cordoba': 'America/Argentina/Cordoba',
    'America/Godthab': 'America/Nuuk',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Jujuy': 'America/Argentina/Jujuy',
    'America/Louisville': 'America/Kentucky/Louisville',
    'America/Mendoza': 'America/Argentina/Mendoza',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Katmandu': 'Asia/Kathmandu',
    'Asia/Rangoon': 'Asia/Yangon',
    'Asia/Saigon': 'Asia/Ho_Chi_Minh',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
    'Pacific/Enderbury': 'Pacific/Kanton',
    'Pacific/Ponape': 'Pacific/Pohnpei',
    'Pacific/Truk': 'Pacific/Chuuk',
  }),
)

/** Zones unknown to browsers from before that year. Source: the news of the IANA time zone database. */
const youngZones: ReadonlyMap<string, number> = new Map([
  ['America/Coyhaique', 2025],
  ['America/Ciudad_Juarez', 2022],
  ['Europe/Kyiv', 2022],
  ['Pacific/Kanton', 2021],
  ['America/Nuuk', 2020],
  ['Asia/Qostanay', 2019],
  ['America/Punta_Arenas', 2017],
  ['Asia/Famagusta', 2017],
  ['Asia/Atyrau', 2017],
  ['Europe/Saratov', 2017],
])

/** Year of the zone's name, if older phones and computers may lack it; otherwise null. */
export function youngSince(zone: string): number | null {
  return youngZones.get(zone) ?? null
}

/** Returns a zone's present name: 'Asia/Calcutta' is 'Asia/Kolkata'. Others are returned unchanged, even unknown ones. */
export function currentZoneName(name: string): string {
  return renamed.get(name) ?? name
}

/** Every zone that this runtime knows, by today's name, with its former names. */
export function listZones(): { readonly name: string; readonly before: readonly string[] }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(currentZoneName), 'UTC'])
  const before = Map.groupBy(renamed.keys(), currentZoneName)
  return [...names].toSorted().map((name) => ({ name, before: before.get(name) ?? [] }))
}
