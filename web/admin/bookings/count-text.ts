/** A count for people: '1,234', or '1,000+' where the counting stopped. */
export function countText(total: number, isAtLeast: boolean): string {
  return `${total.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
}
