import { useState } from 'react'
import type { Failure } from '../../api-error.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useDevicesQuery, useEndOtherSessionsMutation, useEndSessionMutation } from './account-api.ts'

/** The account's devices, and how to sign them out. */
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
    // What is signed out already is what was requested.
    if (failed && failed.code !== 'not_found') setFailure(failed.message)
    await refetch()
    setBusy(null)
  }

  return {
    devices,
    loadFailure: failureOf(query)?.message ?? null,
    failure,
    /** What is being done: a device's id, 'others' or nothing. */
    busy,
    load: refetch,
    end: (id: string) => run(id, () => endSession(id)),
    endOthers: () => run('others', () => endOtherSessions()),
  }
}
