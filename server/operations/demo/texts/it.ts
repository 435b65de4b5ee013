import type { DemoTexts } from './demo-texts.ts'

export const italian: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Taglio e piega',
      description: 'Shampoo, taglio e piega. Prima parliamo di come porti i capelli e di quanto tempo hai al mattino.',
    },
    'Short Cut': {
      name: 'Taglio corto',
      description: 'A forbice, a macchinetta o entrambe, con shampoo e nuca ben rifinita. Per ogni taglio sopra il colletto.',
    },
    'Curl Cut': {
      name: 'Taglio ricci',
      description:
        'Tagliati da asciutti, riccio per riccio, poi lavati e definiti: così vedi la forma vera. Vieni con i ricci sciolti e senza prodotti.',
    },
    'Bangs Trim': {
      name: 'Ritocco frangia',
      description: 'Una sistemata veloce tra un taglio e l’altro, su capelli asciutti. Non serve lavarli prima.',
    },
    'Wash & Blow-Dry': {
      name: 'Shampoo e piega',
      description:
        'Lavati, asciugati e modellati con la spazzola tonda: lisci, voluminosi o appena mossi. Dura due o tre giorni.',
    },
    'Root Color & Gloss': {
      name: 'Colore radici e gloss',
      description:
        'Colore sulla ricrescita, in tono con il tuo, e un gloss trasparente dalle radici alle punte. Prima volta con il colore? Passa due giorni prima per un test allergico di cinque minuti.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage a mano libera',
      description:
        'Schiariture dipinte a mano, poi tonalizzate e messe in piega. La ricrescita è morbida: bastano due o tre visite all’anno.',
    },
    'Scalp & Repair Treatment': {
      name: 'Massaggio e trattamento ristrutturante',
      description:
        'Dieci minuti di massaggio alla cute, poi una maschera calda alle proteine per capelli secchi o decolorati. Facile da abbinare a un taglio.',
    },
  },
  stylists: {
    'margot-ellison':
      'Margot ha aperto il salone nel 1998 e taglia ancora quattro giorni a settimana. Le sue specialità sono i caschetti che tengono la forma e il grigio naturale.',
    'dayo-adeyemi':
      'Sfumature, capelli afro, barbe e il primo taglio di chi ha quattro anni e un po’ di paura. Dayo ha imparato il mestiere nella bottega dello zio, a Lagos, e sulla nuca non ha mai fretta.',
    'ines-carvalho':
      'Ines taglia i ricci da asciutti e li ha anche lei, quindi sa che cosa fa l’umidità. I nostri balayage sono suoi. Se hai una foto, portala.',
    'jun-takeda':
      'Lunghe scalature, tagli corti morbidi e capelli facili da asciugare all’aria. Jun lavora con calma e cura, anche con chi viene per la prima volta.',
  },
  works: {
    bob: 'Un caschetto liscio color rame, tagliato alla mascella',
    balayage: 'Onde lunghe, dipinte dal castano al biondo miele',
    'curl-cut': 'Un taglio tondo di ricci castani pieni di vita',
    fade: 'Una sfumatura morbida con ricci corti in alto',
    'silver-waves': 'Capelli argento naturali in onde morbide',
    braid: 'Una treccia spessa biondo miele lungo la schiena',
    updo: 'Uno chignon basso nero con forcine di perle',
    gloss: 'Capelli scuri, lunghi e lisci dai riflessi caldi',
  },
}
