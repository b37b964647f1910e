package mpi;

/// The numbers that MPI gives names to; [MPI] has them all.
///
/// Those of errors are the classes that [MPIException#getErrorClass] tells.
interface Numbers {

  /// No error.
  int SUCCESS = 0;
  int ERR_BUFFER = 1;
  int ERR_COUNT = 2;
  int ERR_TYPE = 3;
  int ERR_TAG = 4;
  int ERR_COMM = 5;
  int ERR_RANK = 6;
  int ERR_REQUEST = 7;
  int ERR_ROOT = 8;
  int ERR_GROUP = 9;
  int ERR_OP = 10;
  int ERR_TOPOLOGY = 11;
  int ERR_DIMS = 12;
  int ERR_ARG = 13;
  int ERR_UNKNOWN = 14;
  int ERR_TRUNCATE = 15;
  int ERR_OTHER = 16;
  int ERR_INTERN = 17;
  int ERR_IN_STATUS = 18;
  int ERR_PENDING = 19;
  int ERR_ACCESS = 20;
  int ERR_AMODE = 21;
  int ERR_ASSERT = 22;
  int ERR_BAD_FILE = 23;
  int ERR_BASE = 24;
  int ERR_CONVERSION = 25;
  int ERR_DISP = 26;
  int ERR_DUP_DATAREP = 27;
  int ERR_FILE_EXISTS = 28;
  int ERR_FILE_IN_USE = 29;
  int ERR_FILE = 30;
  int ERR_INFO_KEY = 31;
  int ERR_INFO_NOKEY = 32;
  int ERR_INFO_VALUE = 33;
  int ERR_INFO = 34;
  int ERR_IO = 35;
  int ERR_KEYVAL = 36;
  int ERR_LOCKTYPE = 37;
  int ERR_NAME = 38;
  int ERR_NO_MEM = 39;
  int ERR_NOT_SAME = 40;
  int ERR_NO_SPACE = 41;
  int ERR_NO_SUCH_FILE = 42;
  int ERR_PORT = 43;
  int ERR_QUOTA = 44;
  int ERR_READ_ONLY = 45;
  int ERR_RMA_CONFLICT = 46;
  int ERR_RMA_SYNC = 47;
  int ERR_SERVICE = 48;
  int ERR_SIZE = 49;
  int ERR_SPAWN = 50;
  int ERR_UNSUPPORTED_DATAREP = 51;
  int ERR_UNSUPPORTED_OPERATION = 52;
  int ERR_WIN = 53;

  /// A rank has died.
  int ERR_PROC_FAILED = 75;
  int ERR_SYSRESOURCE = -2;
  int LASTUSEDCODE = 4;
  int ERR_LASTCODE = 92;

  /// Any rank as the source of a message.
  int ANY_SOURCE = -1;

  /// Nobody: sending to it and receiving from it does nothing.
  int PROC_NULL = -2;

  /// The root itself, where two groups call.
  int ROOT = -4;

  /// Any tag of a message.
  int ANY_TAG = -1;

  /// No such number.
  int UNDEFINED = -32766;
  int KEYVAL_INVALID = -1;

  /// The same communicator.
  int IDENT = 0;
  int CONGRUENT = 1;
  int SIMILAR = 2;
  int UNEQUAL = 3;

  /// A Cartesian grid.
  int CART = 1;
  int GRAPH = 2;
  int DIST_GRAPH = 3;

  /// Keys of attributes that every communicator has.
  int TAG_UB = 0;
  int HOST = 1;
  int IO = 2;
  int WTIME_IS_GLOBAL = 3;
  int UNIVERSE_SIZE = 6;
  int APPNUM = 5;

  /// Keys of attributes that every window has.
  int WIN_BASE = 7;
  int WIN_SIZE = 8;
  int WIN_DISP_UNIT = 9;

  /// How many bytes a buffered send takes besides its message.
  int BSEND_OVERHEAD = 128;
  int SEND_OVERHEAD = 0;
  int RECV_OVERHEAD = 0;

  /// The longest name of its kind.
  int MAX_PROCESSOR_NAME = 256;
  int MAX_ERROR_STRING = 256;
  int MAX_PORT_NAME = 1024;
  int MAX_OBJECT_NAME = 64;
  int MAX_DATAREP_STRING = 128;
  int MAX_INFO_KEY = 36;
  int MAX_INFO_VAL = 256;

  /// How many threads may call MPI.
  int THREAD_SINGLE = 0;
  int THREAD_FUNNELED = 1;
  int THREAD_SERIALIZED = 2;
  int THREAD_MULTIPLE = 3;

  /// The version of the MPI standard.
  int VERSION = 3;
  int SUBVERSION = 1;

  /// How windows are locked.
  int LOCK_EXCLUSIVE = 1;
  int LOCK_SHARED = 2;

  /// What a program promises about a window.
  int MODE_NOCHECK = 1;
  int MODE_NOPRECEDE = 2;
  int MODE_NOPUT = 4;
  int MODE_NOSTORE = 8;
  int MODE_NOSUCCEED = 16;

  /// How a file is opened.
  int MODE_CREATE = 1;
  int MODE_RDONLY = 2;
  int MODE_WRONLY = 4;
  int MODE_RDWR = 8;
  int MODE_DELETE_ON_CLOSE = 16;
  int MODE_UNIQUE_OPEN = 32;
  int MODE_EXCL = 64;
  int MODE_APPEND = 128;
  int MODE_SEQUENTIAL = 256;

  /// Where from a file's position is counted.
  int SEEK_SET = 600;
  int SEEK_CUR = 602;
  int SEEK_END = 604;

  /// How an array is shared out among ranks.
  int DISTRIBUTE_BLOCK = 0;
  int DISTRIBUTE_CYCLIC = 1;
  int DISTRIBUTE_NONE = 2;
  int DISTRIBUTE_DFLT_DARG = -1;

  /// How a communicator is split.
  int COMM_TYPE_SHARED = 0;
  int COMM_TYPE_HWTHREAD = 1;
  int MESSAGE_NO_PROC = -2;
  int DISPLACEMENT_CURRENT = -54278278;
  int ORDER_C = 0;
  int ORDER_FORTRAN = 1;
}
