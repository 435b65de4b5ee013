/** What money is reported by: in all, by stylist, service, method, the reason of a discount, and the hour at which visits begin. */
export const moneyKinds = ['total', 'stylist', 'service', 'method', 'discount', 'hour'] as const
export type MoneyKind = (typeof moneyKinds)[number]
