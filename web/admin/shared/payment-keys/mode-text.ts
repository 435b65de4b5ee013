import { t } from '@lingui/core/macro'
import type { ProviderMode } from '../../../../domain/booking/prepayment/provider-keys.ts'

export function modeText(mode: ProviderMode): string {
  return mode === 'test' ? t`Test mode: no money moves.` : t`Live: clients pay real money.`
}
