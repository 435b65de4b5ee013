/**
 * What deleting a service or a stylist, or taking a stylist's days away, means for the bookings that lie ahead.
 * @param upcoming how many they are, or why that is not said
 */
export function upcomingText(noun: 'Service' | 'Stylist', upcoming: number | 'counting' | 'unknown'): string {
  const what = noun.toLowerCase()
  if (upcoming === 'counting') return 'Checking upcoming bookings…'
  if (upcoming === 'unknown') return `We couldn’t check the upcoming bookings with this ${what}. They stay as booked.`
  if (upcoming === 0) return `No upcoming bookings have this ${what}. Past ones stay as they were.`
  if (upcoming === 1) return `1 upcoming booking has this ${what}. It stays as booked.`
  return `${upcoming.toLocaleString('en-US')} upcoming bookings have this ${what}. They stay as booked.`
}
