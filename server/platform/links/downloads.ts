import { z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { Clock } from '../clock.ts'
import { createSigner } from './keys.ts'

/** In seconds. */
const lifetime = 60

/** The part of a download's address that is signed. */
export const signedDownload = { until: z.string().max(20).default(''), key: z.string().max(100).default('') }

interface SignedDownload {
  readonly until: string
  readonly key: string
}

interface DownloadOptions {
  /** AUTH_SECRET. */
  readonly secret: string
  readonly purpose: 'backup-download' | 'export-download'
  readonly clock: Clock
}

/** Signs addresses that download something for a minute, for somebody who has just given their password. */
export function createDownloads({ secret, purpose, clock }: DownloadOptions) {
  const signer = createSigner(secret, purpose)
  const signedText = (uid: string, what: string, until: string) => JSON.stringify([uid, what, until])
  return {
    sign(uid: string, what: string): SignedDownload {
      const until = String(Math.floor(clock()) + lifetime)
      return { until, key: signer.sign(signedText(uid, what, until)) }
    },

    /** @throws {AppError} `not_found` */
    check(uid: string, what: string, { until, key }: SignedDownload): void {
      const isAllowed = signer.isSignatureOf(signedText(uid, what, until), key)
      if (!isAllowed || Number(until) < clock())
        throw new AppError('not_found', say(msg`This download is over. Start it again.`))
    },
  }
}
