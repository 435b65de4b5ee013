import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { givenFields, type Service } from '../../../domain/salon/service.ts'
import type { services } from '../../platform/database/schema/salon.ts'

export function presentService(row: typeof services.$inferSelect): Service {
  return {
    id: row.id,
    // Other programs may have written an empty name.
    ServiceName: row.name.trim() || say(msg`Unknown service`),
    Description: row.description,
    Price: toAmount(row.priceMills),
    Duration: row.durationMinutes,
    ...givenFields(row),
  }
}

/** Drops fields that only the list of services needs. */
export function documentOfService({ category: _, hidden: __, imageUrl: ___, ...document }: Service): Service {
  return document
}
