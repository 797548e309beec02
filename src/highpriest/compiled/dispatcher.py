"""How a function is compiled: as a part of those that call it, and as a whole only if Python calls it.

The compiler alone would optimise every function, translate it to machine code, make it callable from Python and
then do all of that again inside each of its callers. Of some four hundred functions Python calls sixty. So the others
are only translated to the compiler's intermediate form; optimised once, within the functions that Python calls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import compiler, sigutils, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]  # numba has no types
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys


class _Part(JITCodeLibrary):  # type: ignore[misc]  # numba has no types
    """The code of a function as its callers take it in: neither optimised nor translated by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _Compiler(_FunctionCompiler):  # type: ignore[misc]
    """Makes parts, and wholes of them. Every part is made once, and kept for all who call it."""

    def __init__(self, dispatcher: CPUDispatcher) -> None:
        theirs = dispatcher._compiler  # noqa: SLF001  # takes its place
        self.__dict__.update(theirs.__dict__)  # which were found out from the function's signature
        self.target = self.targetdescr.target_context
        self.parts: dict[tuple[Any, ...], Any] = {}

    def part(self, args: tuple[Any, ...]) -> Any:
        """The function for arguments of these types, for callers that are compiled."""
        if args not in self.parts:
            part = self._new_part(args)
            self.target.insert_user_function(part.library, part.fndesc, [part.library])
            self.parts[args] = part
        return self.parts[args]

    def _new_part(self, args: tuple[Any, ...]) -> Any:
        flags = compiler.Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        self.target.refresh()
        return compiler.compile_extra(
            self.targetdescr.typing_context,
            self.target,
            self.py_func,
            args=args,
            return_type=None,
            flags=flags,
            locals=self.locals,
            library=_Part(self.target.codegen(), self.py_func.__qualname__),
            pipeline_class=self.pipeline_class,
        )

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        """The function for Python: its part and all the parts in it, with a wrapper around."""
        part = self.part(tuple(args))
        codegen = self.target.codegen()
        library = codegen.create_library(self.py_func.__qualname__)
        library.enable_object_caching()
        library.add_linking_library(rtsys.library)
        library.add_linking_library(part.library)
        self.target.create_cpython_wrapper(
            library, part.fndesc, part.environment, part.call_helper, release_gil=self.targetoptions["nogil"]
        )
        function = self.target.get_executable(library, part.fndesc, part.environment)
        whole = part._replace(library=library, entry_point=function)
        for environment in whole._find_referenced_environments():  # noqa: SLF001  # of the parts
            codegen.set_env(environment.env_name, environment)
        return whole


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A compiled function, called from Python as a whole, and from other compiled functions as a part of them.

    Numbers are passed between compiled functions at full width. The compiler would otherwise compile a function anew
    for every width of an integer, every enumeration and every literal that it is called with.
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], keep: Callable[[Any], None]) -> None:
        """`keep` lets the code of a dispatcher be kept; called once that is asked for, which it seldom is of parts."""
        super().__init__(function, targetoptions=options)
        self._compiler = _Compiler(self)
        self._keep = keep
        self._is_kept = False

    def compile(self, sig: Any) -> Any:
        """Compile the function for arguments of these types, or take what was kept."""
        if not self._is_kept:
            self._keep(self)
            self._is_kept = True
        return super().compile(sig)

    @property
    def parts(self) -> list[tuple[Any, ...]]:
        """The types of arguments that compiled functions call it with."""
        return list(self._compiler.parts)

    def kept(self, signature: tuple[Any, ...]) -> Any:
        """What is kept of its code for arguments of these types, as it is read again from the cache."""
        key = self._cache._index_key(signature, self.targetctx.codegen())  # noqa: SLF001
        return self._cache._cache_file.load(key)  # noqa: SLF001

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How the compiler learns what a call from compiled code returns."""
        wide = {name: _widened(kind) for name, kind in kws.items()}
        pysig, args = self._compiler.fold_argument_types(tuple(map(_widened, args)), wide)
        with self._compiling_counter:  # how it notices that a function calls itself
            self._compiler.part(tuple(args))
        name = self.py_func.__name__
        signatures = [part.signature for part in self._compiler.parts.values()]
        return typing.make_concrete_template(name, key=name, signatures=signatures), pysig, args, {}

    def get_overload(self, sig: Any) -> Any:
        """What the compiler knows that part by."""
        args, _ = sigutils.normalize_signature(sig)
        return self._compiler.parts[tuple(args)].library


def _widened(kind: Any) -> Any:
    """The type that a number is passed as: of whole numbers only uint64 does not fit into int64."""
    kind = types.unliteral(kind)
    is_whole = isinstance(kind, (types.Integer, types.IntEnumMember))
    return types.int64 if is_whole and kind != types.uint64 else kind
