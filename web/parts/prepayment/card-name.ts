import { t } from '@lingui/core/macro'

interface Card {
  /** As the provider writes it: 'visa'. */
  readonly brand: string
  readonly last4: string
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending in 4242' */
export function cardName({ brand, last4 }: Card): string {
  const name = brandName(brand)
  return last4 === '' ? name : t`${{ brand: name }} ending in ${{ digits: last4 }}`
}

/** 'visa' as it is written on cards. */
function brandName(brand: string): string {
  if (brand === 'unknown') return t({ message: 'Card', context: 'way to pay' })
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
