import { useFormats } from '../store/formats.ts'

interface PriceProps {
  /** In cents. */
  readonly cents: number
  /** Size, weight and colour; never another font. */
  readonly className?: string
}

/** An amount of money, in one face everywhere: the text font, with figures that stand below each other, never broken. */
export function Price({ cents, className = '' }: PriceProps) {
  const { money } = useFormats()
  return <span className={`font-sans whitespace-nowrap tabular-nums ${className}`}>{money(cents)}</span>
}
