import type { Salon } from '../../domain/salon.ts'
import type { Config } from '../config.ts'

/** The embedded image service in the cloud image service's terms. */
export const embeddedUploads = { url: '/api/images', uploadPreset: 'chairtime', cloudName: 'chairtime' } as const

/** Where the administrator's page sends images: the cloud image service where one is configured, else our own. */
export function uploadsOf({ cloudinary }: Pick<Config, 'cloudinary'>): Salon['uploads'] {
  if (!cloudinary) return embeddedUploads
  const { apiUrl, cloudName, uploadPreset } = cloudinary
  return { url: `${apiUrl}/v1_1/${cloudName}/image/upload`, uploadPreset, cloudName }
}
