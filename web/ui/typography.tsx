import { useFormats } from '../store/hooks.ts'

interface PriceProps {
  /** In mills. */
  readonly mills: number
  /** A visit's currency when booked. */
  readonly currency?: string | undefined
  /** Size, weight and color, not font. */
  readonly className?: string
}

/** An amount of money: text font, tabular figures, unbroken. */
export function Price({ mills, currency, className = '' }: PriceProps) {
  const { money } = useFormats(currency)
  return <span className={`font-sans whitespace-nowrap tabular-nums ${className}`}>{money(mills)}</span>
}

/** Prevents line breaks within times such as '2:00 PM', or in Arabic '2:00 م'. @param text one of our own sentences, from here or from the server */
export function unbrokenTimes(text: string): string {
  return text.replace(/(\d) (?=[AP]M\b|[صم](?!\p{L}))/gu, '$1\u00a0')
}
