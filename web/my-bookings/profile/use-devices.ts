import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useDevicesQuery, useEndOtherSessionsMutation, useEndSessionMutation } from './account-api.ts'

export function useDevices() {
  const { data: devices, refetch, ...query } = useDevicesQuery()
  const [endSession] = useEndSessionMutation()
  const [endOtherSessions] = useEndOtherSessionsMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function run(what: string, action: () => PromiseLike<{ readonly error?: unknown }>): Promise<void> {
    setBusy(what)
    setFailure(null)
    const failed = (await action()).error as Failure | undefined
    // Signed out already: the requested state.
    if (failed && failed.code !== 'not_found') setFailure(failed.message)
    await refetch()
    setBusy(null)
  }

  return {
    devices,
    loadFailure: failureOf(query)?.message ?? null,
    failure,
    /** A device's id, 'others', or null. */
    busy,
    load: refetch,
    end: (id: string) => run(id, () => endSession(id)),
    endOthers: () => run('others', () => endOtherSessions()),
  }
}
