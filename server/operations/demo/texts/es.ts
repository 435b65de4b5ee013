import type { DemoTexts } from './demo-texts.ts'

export const spanish: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Corte y peinado',
      description: 'Lavado, corte y secado. Antes hablamos de cómo llevas el pelo y de cuánto tiempo tienes por la mañana.',
    },
    'Short Cut': {
      name: 'Corte corto',
      description:
        'Con tijera, máquina o ambas, con lavado y la nuca bien perfilada. Para cualquier corte por encima del cuello de la camisa.',
    },
    'Curl Cut': {
      name: 'Corte de rizos',
      description:
        'En seco, rizo a rizo, y después lavado y definido, para que veas la forma real. Ven con los rizos sueltos y sin producto.',
    },
    'Bangs Trim': {
      name: 'Retoque de flequillo',
      description: 'Un arreglo rápido entre cortes, con el pelo seco. No hace falta lavarlo antes.',
    },
    'Wash & Blow-Dry': {
      name: 'Lavado y secado',
      description: 'Lavado, secado y moldeado con cepillo redondo: liso, con volumen o con ondas suaves. Dura dos o tres días.',
    },
    'Root Color & Gloss': {
      name: 'Color de raíz y brillo',
      description:
        'Color en la raíz, igualado al tuyo, y un baño de brillo transparente de raíz a puntas. ¿Es tu primera vez con color? Pásate dos días antes para una prueba de alergia de cinco minutos.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage a mano alzada',
      description:
        'Mechas pintadas a mano, después matizadas y secadas. Crecen sin marcar la raíz, así que basta con dos o tres visitas al año.',
    },
    'Scalp & Repair Treatment': {
      name: 'Masaje y tratamiento reparador',
      description:
        'Diez minutos de masaje en el cuero cabelludo y una mascarilla tibia de proteínas para pelo seco o decolorado. Fácil de añadir a un corte.',
    },
  },
  stylists: {
    'margot-ellison':
      'Margot abrió el salón en 1998 y sigue cortando cuatro días a la semana. Sus especialidades son los bobs que no pierden la forma y las canas naturales.',
    'dayo-adeyemi':
      'Degradados, pelo afro, barbas y el primer corte de quienes tienen cuatro años y muchos nervios. Dayo aprendió el oficio en la barbería de su tío, en Lagos, y nunca perfila una nuca con prisas.',
    'ines-carvalho':
      'Ines corta los rizos en seco y también los tiene, así que sabe lo que hace la humedad. Nuestros balayages también son suyos. Si tienes una foto, tráela.',
    'jun-takeda':
      'Capas largas, cortes cortos suaves y melenas fáciles de secar al aire. Jun trabaja con calma y con cuidado, también con quien viene por primera vez.',
  },
  works: {
    bob: 'Un bob liso cobrizo, a la altura de la mandíbula',
    balayage: 'Ondas largas, pintadas de castaño a rubio miel',
    'curl-cut': 'Un corte redondo de rizos castaños con mucha vida',
    fade: 'Un degradado suave con rizos cortos arriba',
    'silver-waves': 'Pelo plateado natural en ondas sueltas',
    braid: 'Una trenza gruesa rubio miel sobre la espalda',
    updo: 'Un moño bajo negro con horquillas de perlas',
    gloss: 'Pelo oscuro, largo y liso con un brillo cálido',
  },
}
