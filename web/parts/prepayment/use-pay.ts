import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { useOpenPaySessionMutation } from './prepayment-api.ts'

/** In milliseconds. */
const longestLeave = 15_000

/** Opens the provider's page for a pay link. */
export function usePay(token: string) {
  const [open] = useOpenPaySessionMutation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isOpening, setIsOpening] = useState(false)

  return {
    failure,
    isOpening,
    async pay(): Promise<void> {
      if (isOpening) return
      setFailure(null)
      setIsOpening(true)
      try {
        const { url } = await open(token).unwrap()
        window.location.assign(url)
        // The button stays busy while the browser leaves; who comes back, or stops it, finds it free.
        window.addEventListener('pageshow', () => setIsOpening(false), { once: true })
        setTimeout(() => setIsOpening(false), longestLeave)
      } catch (thrown) {
        setFailure(thrown as Failure)
        setIsOpening(false)
      }
    },
  }
}
