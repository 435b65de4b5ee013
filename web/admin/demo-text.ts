import type { DemoState } from '../../domain/demo.ts'

const inWords = new Intl.ListFormat('en-US')

/** What goes when the salon starts empty, and what stays. @param left at least one of them */
export function demoText({ services, stylists, clients, bookings }: Omit<DemoState, 'present'>): string {
  const theirs = bookings > 0 ? ` with their ${counted(bookings, 'booking')}` : ''
  const parts = [
    services > 0 && counted(services, 'service'),
    stylists > 0 && counted(stylists, 'stylist'),
    clients > 0 && `${counted(clients, 'made-up client')}${theirs}`,
  ].filter((part) => part !== false)
  const going = services + stylists + clients === 1 && bookings === 0 ? 'is' : 'are'
  // No comma before 'and': it would set the clients apart from what goes with them.
  const what = inWords.format(parts).replace(', and ', ' and ')
  return `${what} ${going} removed for good. What you have added or changed yourself stays, and so does what real clients have booked.`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
