import type { DemoState } from '../../domain/demo.ts'

const inWords = new Intl.ListFormat('en-US')

/** What the administrator's pages say while there is sample data. */
export function demoNotice({ hasRealBookings }: Pick<DemoState, 'hasRealBookings'>): string {
  return hasRealBookings ? 'Some of this is sample data. Your clients’ bookings are real.' : 'This is sample data.'
}

/** What goes when the salon starts empty, and what stays. @param left at least one of them */
export function demoText({
  services,
  stylists,
  clients,
  bookings,
}: Omit<DemoState, 'present' | 'hasRealBookings' | 'sampleDetails'>): string {
  const theirs = bookings > 0 ? ` with their ${counted(bookings, 'booking')}` : ''
  const parts = [
    services > 0 && counted(services, 'service'),
    stylists > 0 && counted(stylists, 'stylist'),
    clients > 0 && `${counted(clients, 'sample client')}${theirs}`,
  ].filter((part) => part !== false)
  // No comma before 'and': it would set the clients apart from what goes with them.
  const what = inWords.format(parts).replace(', and ', ' and ')
  return `This removes ${what} for good. Anything you added or changed stays, and so do your real clients’ bookings.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
