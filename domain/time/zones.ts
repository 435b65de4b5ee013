/**
 * Zones that runtimes still list and resolve under their old names (Unicode CLDR keeps an identifier forever), with today's names of the IANA
 * time zone database. Source: Unicode CLDR, common/bcp47/timezone.xml, attribute `iana`.
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

/** Zones whose names browsers from before that year don't know. Source: the news of the IANA time zone database. */
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

/** Since which year a zone has its name, where older phones and computers may still be without it; otherwise null. */
export function youngSince(zone: string): number | null {
  return youngZones.get(zone) ?? null
}

/** A zone by today's name: 'Asia/Calcutta' is 'Asia/Kolkata'. Other names stay as they are, unknown ones too. */
export function currentZoneName(name: string): string {
  return renamed.get(name) ?? name
}

/** Every zone that this runtime knows and a salon can choose, by today's name, and the names that were used before. */
export function listZones(): { readonly name: string; readonly before: readonly string[] }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone').map(currentZoneName), 'UTC'])
  const before = Map.groupBy(renamed.keys(), currentZoneName)
  return [...names].toSorted().map((name) => ({ name, before: before.get(name) ?? [] }))
}
