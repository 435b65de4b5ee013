import { weekdays } from '../../domain/calendar.ts'
import type { Salon } from '../../domain/salon.ts'
import { slots } from '../../domain/schedule.ts'
import type { Config } from '../config.ts'
import { embeddedUploads } from '../images/routes.ts'

/** The salon's public data, without the demo flag. */
export function presentSalon(config: Config): Omit<Salon, 'demo'> {
  return {
    ...config.salon,
    slots: [...slots],
    openingHours: { opens: '10:00 AM', closes: '7:00 PM', days: [...weekdays] },
    uploads: uploadsOf(config),
  }
}

/** Where the administrator's page sends images: the cloud image service where one is configured, else our own. */
function uploadsOf({ cloudinary }: Pick<Config, 'cloudinary'>): Salon['uploads'] {
  if (!cloudinary) return embeddedUploads
  const { apiUrl, cloudName, uploadPreset } = cloudinary
  return { url: `${apiUrl}/v1_1/${cloudName}/image/upload`, uploadPreset, cloudName }
}
