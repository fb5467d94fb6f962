import type {TextTables} from '../scene-language.ts';

/** The texts of the tree. */
export interface TreeTexts {
  /** The name of the tree. */
  readonly tree: string;
  readonly search: string;
  readonly waiting: string;
  readonly silent: string;
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  /** A level could not be loaded. */
  readonly levelFailed: string;
  readonly noMatch: string;
  /** More prims may match, because not all are loaded. */
  readonly partial: string;
  /** The link leads to a stage that the page does not list. */
  readonly linkRefused: string;
}

export const TREE_TEXTS: TextTables<TreeTexts> = {
  en: {
    tree: 'Objects in the scene',
    search: 'Search objects',
    waiting: 'The objects appear when the stream plays.',
    silent: 'This application does not list its objects.',
    loading: 'The scene is loading.',
    empty: 'The scene has no objects.',
    failed: 'The application couldn’t open the scene.',
    levelFailed: 'Couldn’t load. Open it again to retry.',
    noMatch: 'No object found so far.',
    partial: 'Not all objects are loaded. Open more of them to find others.',
    linkRefused: 'This link leads to a scene that isn’t available here.',
  },
  de: {
    tree: 'Objekte der Szene',
    search: 'Objekte suchen',
    waiting: 'Die Objekte erscheinen, sobald der Stream läuft.',
    silent: 'Diese Anwendung listet ihre Objekte nicht auf.',
    loading: 'Die Szene wird geladen.',
    empty: 'Die Szene enthält keine Objekte.',
    failed: 'Die Anwendung konnte die Szene nicht öffnen.',
    levelFailed: 'Nicht geladen. Zum Wiederholen erneut öffnen.',
    noMatch: 'Bisher kein Objekt gefunden.',
    partial: 'Es sind nicht alle Objekte geladen. Öffnen Sie weitere, um mehr zu finden.',
    linkRefused: 'Dieser Link führt zu einer Szene, die es hier nicht gibt.',
  },
  fr: {
    tree: 'Objets de la scène',
    search: 'Rechercher des objets',
    waiting: 'Les objets s’affichent dès que la diffusion démarre.',
    silent: 'Cette application ne liste pas ses objets.',
    loading: 'Chargement de la scène.',
    empty: 'La scène ne contient aucun objet.',
    failed: 'L’application n’a pas pu ouvrir la scène.',
    levelFailed: 'Échec du chargement. Ouvrez de nouveau pour réessayer.',
    noMatch: 'Aucun objet trouvé pour l’instant.',
    partial: 'Tous les objets ne sont pas chargés. Ouvrez-en d’autres pour en trouver plus.',
    linkRefused: 'Ce lien mène à une scène qui n’est pas disponible ici.',
  },
  es: {
    tree: 'Objetos de la escena',
    search: 'Buscar objetos',
    waiting: 'Los objetos aparecen cuando empieza la transmisión.',
    silent: 'Esta aplicación no muestra la lista de sus objetos.',
    loading: 'La escena se está cargando.',
    empty: 'La escena no tiene objetos.',
    failed: 'La aplicación no pudo abrir la escena.',
    levelFailed: 'No se pudo cargar. Ábrelo otra vez para reintentarlo.',
    noMatch: 'Ningún objeto encontrado por ahora.',
    partial: 'No se han cargado todos los objetos. Abre otros para encontrar más.',
    linkRefused: 'Este enlace lleva a una escena que no está disponible aquí.',
  },
  pt: {
    tree: 'Objetos da cena',
    search: 'Pesquisar objetos',
    waiting: 'Os objetos aparecem quando a transmissão começa.',
    silent: 'Este aplicativo não lista seus objetos.',
    loading: 'A cena está carregando.',
    empty: 'A cena não tem objetos.',
    failed: 'O aplicativo não conseguiu abrir a cena.',
    levelFailed: 'Não foi possível carregar. Abra de novo para tentar outra vez.',
    noMatch: 'Nenhum objeto encontrado até agora.',
    partial: 'Nem todos os objetos foram carregados. Abra outros para encontrar mais.',
    linkRefused: 'Este link leva a uma cena que não está disponível aqui.',
  },
  ja: {
    tree: 'シーンのオブジェクト',
    search: 'オブジェクトを検索',
    waiting: 'ストリームが始まると、オブジェクトが表示されます。',
    silent: 'このアプリケーションはオブジェクトの一覧に対応していません。',
    loading: 'シーンを読み込んでいます。',
    empty: 'シーンにオブジェクトはありません。',
    failed: 'アプリケーションはシーンを開けませんでした。',
    levelFailed: '読み込めませんでした。もう一度開くと再試行します。',
    noMatch: '一致するオブジェクトはまだ見つかりません。',
    partial:
      'すべてのオブジェクトは読み込まれていません。ほかのオブジェクトを開くと、さらに見つかる場合があります。',
    linkRefused: 'このリンクのシーンは、ここでは利用できません。',
  },
  ko: {
    tree: '장면의 객체',
    search: '객체 검색',
    waiting: '스트림이 재생되면 객체가 표시됩니다.',
    silent: '이 애플리케이션은 객체 목록을 제공하지 않습니다.',
    loading: '장면을 불러오는 중입니다.',
    empty: '장면에 객체가 없습니다.',
    failed: '애플리케이션이 장면을 열지 못했습니다.',
    levelFailed: '불러오지 못했습니다. 다시 열어 재시도하세요.',
    noMatch: '아직 찾은 객체가 없습니다.',
    partial: '모든 객체를 불러오지 않았습니다. 다른 객체를 열면 더 찾을 수 있습니다.',
    linkRefused: '이 링크의 장면은 여기에서 사용할 수 없습니다.',
  },
  zh: {
    tree: '场景中的对象',
    search: '搜索对象',
    waiting: '视频流开始播放后会显示对象。',
    silent: '此应用不提供对象列表。',
    loading: '正在加载场景。',
    empty: '场景中没有对象。',
    failed: '应用无法打开场景。',
    levelFailed: '无法加载。请再次展开以重试。',
    noMatch: '目前没有找到对象。',
    partial: '尚未加载全部对象。展开更多对象可找到更多结果。',
    linkRefused: '此链接指向的场景在这里不可用。',
  },
  ar: {
    tree: 'عناصر المشهد',
    search: 'البحث في العناصر',
    waiting: 'تظهر العناصر عند بدء تشغيل البث.',
    silent: 'هذا التطبيق لا يعرض قائمة عناصره.',
    loading: 'جارٍ تحميل المشهد.',
    empty: 'لا توجد عناصر في المشهد.',
    failed: 'تعذّر على التطبيق فتح المشهد.',
    levelFailed: 'تعذّر التحميل. افتحه مرة أخرى لإعادة المحاولة.',
    noMatch: 'لم يُعثر على أي عنصر حتى الآن.',
    partial: 'لم تُحمَّل كل العناصر. افتح عناصر أخرى للعثور على المزيد.',
    linkRefused: 'يؤدي هذا الرابط إلى مشهد غير متاح هنا.',
  },
};
