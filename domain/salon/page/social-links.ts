/** Sites where salons have pages, by the ends of their hosts. Each has a symbol of that name in `/social.svg`. */
const services = {
  instagram: ['Instagram', 'instagram.com', 'instagr.am'],
  facebook: ['Facebook', 'facebook.com', 'fb.com', 'fb.me'],
  messenger: ['Messenger', 'm.me', 'messenger.com'],
  tiktok: ['TikTok', 'tiktok.com'],
  youtube: ['YouTube', 'youtube.com', 'youtu.be'],
  pinterest: ['Pinterest', 'pinterest.com', 'pin.it'],
  whatsapp: ['WhatsApp', 'wa.me', 'whatsapp.com'],
  telegram: ['Telegram', 't.me', 'telegram.me'],
  threads: ['Threads', 'threads.net', 'threads.com'],
  x: ['X', 'x.com', 'twitter.com'],
  bluesky: ['Bluesky', 'bsky.app'],
  snapchat: ['Snapchat', 'snapchat.com'],
  yelp: ['Yelp', 'yelp.com'],
  google: ['Google', 'google.com', 'g.page', 'g.co', 'goo.gl'],
} as const

export interface SocialLink {
  readonly url: string
  readonly name: string
  readonly icon: string
}

export function socialLink(url: string): SocialLink {
  const [, host = url] = /^https:\/\/(?:[^/\\?#@]*@)?(?:www\.)?([^/\\:?#]+)/.exec(url.toLowerCase()) ?? []
  for (const [icon, [name, ...ends]] of Object.entries(services))
    if (ends.some((end) => host === end || host.endsWith(`.${end}`))) return { url, name, icon }
  return { url, name: host, icon: 'site' }
}
