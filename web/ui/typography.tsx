import { useFormats } from '../store/hooks.ts'

interface PriceProps {
  /** In mills. */
  readonly mills: number
  /** Of a visit: the one that it was booked in. */
  readonly currency?: string | undefined
  /** Size, weight and color; never another font. */
  readonly className?: string
}

/** An amount of money, in one face everywhere: the text font, with figures that stand below each other, never broken. */
export function Price({ mills, currency, className = '' }: PriceProps) {
  const { money } = useFormats(currency)
  return <span className={`font-sans whitespace-nowrap tabular-nums ${className}`}>{money(mills)}</span>
}

/**
 * A text in which no time, such as '2:00 PM', can stand on two lines.
 * @param text for one of our own sentences, written here or by the server
 */
export function unbrokenTimes(text: string): string {
  return text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0')
}
